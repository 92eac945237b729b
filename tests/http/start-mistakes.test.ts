import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import mongoose from 'mongoose';
import { z } from 'zod';
import { missingServerFeature } from '~models/database/errors';
import { siteUrl, startServer } from '../support/server';
import { freePort } from '../support/free-port';
import { listen } from '../support/listen';
import { startSingleServer } from '../support/replica-set';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns the error output of a failed start */
async function mistakeOf(env: Partial<NodeJS.ProcessEnv>): Promise<string> {
  const said = await startServer({ env }).then(
    async (server) => {
      await server.kill();
      return 'It started.';
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(said, 'a stack').not.toMatch(/\n\s+at /);
  return said;
}

describe('a failed start (case 66)', () => {
  it('reports the wrong setting and what to do, without a stack trace', async () => {
    const taken = createServer();
    const port = await listen(taken);
    onTestFinished(() => void taken.close());
    const file = path.join(await aFolder(), 'file');
    await writeFile(file, '');
    const single = await startSingleServer();
    onTestFinished(() => single.stop());
    const nobody = `127.0.0.1:${await freePort()}`;
    const said = await Promise.all([
      mistakeOf({ PORT: String(port) }),
      mistakeOf({ HOST: '192.0.2.1' }),
      mistakeOf({ MONGODB_URI: `mongodb://name:hidden@${nobody}/eatit?replicaSet=rs0` }),
      mistakeOf({ DATA_DIR: path.join(file, 'data'), MONGODB_URI: undefined }),
      mistakeOf({ MONGODB_URI: single.uri }),
      mistakeOf({ CLOUDINARY_URL: 'cloudinary://secret-x' }),
      mistakeOf({ PORT: String(port), WORKERS: '4' }),
    ]);
    expect(said[0]).toMatch(/PORT is \d+, which another program is using.*set PORT to another number \(EADDRINUSE\)/);
    expect(said[1]).toMatch(/HOST is 192\.0\.2\.1, which is not an address of this machine/);
    expect(said[2]).toContain(`MONGODB_URI leads to ${nobody}, and no primary answers there: start it`);
    expect(said[2]).not.toContain('hidden');
    expect(said[3]).toMatch(/DATA_DIR is .*, and part of that path is a file: choose another folder \(ENOTDIR\)/);
    expect(said[4]).toMatch(/MONGODB_URI leads to 127\.0\.0\.1:\d+, and that is a single server/);
    expect(said[5]).toMatch(
      /CLOUDINARY_URL must be cloudinary:\/\/KEY:SECRET@CLOUD, as the console of Cloudinary shows it/,
    );
    expect(said[5]).not.toContain('secret-x');
    expect(said[6]?.match(/PORT is/g), 'once for all workers').toHaveLength(1);
    for (const each of said) expect(each).toMatch(/^The server ended with 1 before it listened\./);
  });

  it('recognizes a MongoDB that is too old, standalone or not initialized', () => {
    expect(missingServerFeature({ maxWireVersion: 17, setName: 'rs0' })).toBeNull();
    expect(missingServerFeature({ maxWireVersion: 21, msg: 'isdbgrid' })).toBeNull();
    expect(missingServerFeature({ maxWireVersion: 13, setName: 'rs0' })).toMatch(/older than MongoDB 6\.0/);
    expect(missingServerFeature({ maxWireVersion: 17 })).toMatch(/single server.*--replSet/);
    expect(missingServerFeature({ maxWireVersion: 17, isreplicaset: true })).toMatch(/rs\.initiate/);
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('Another user of the machine is not tried: only root can become one.\n');

describe.runIf(isRoot)('another user of the machine (case 60)', () => {
  it('cannot read mail, keys or rows, even in an older folder', async () => {
    const DATA_DIR = await aFolder();
    expect(spawnSync('chmod', ['755', DATA_DIR]).status).toBe(0);
    const server = await startServer({ env: { DATA_DIR, MONGODB_URI: undefined, SESSION_SECRET: undefined } });
    onTestFinished(() => server.kill());
    const registered = await fetch(new URL('/api/register', server.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: JSON.stringify({ email: 'driver@example.com', password: 'a hot plate at exit 143' }),
    });
    expect(registered.status).toBe(201);
    const asOther = (...command: string[]) =>
      spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], { encoding: 'utf8' });
    expect(asOther('true').status).toBe(0);
    for (const place of ['.', 'session-secret', 'mail', 'mongo', 'mongo/key', 'mongo/uri.json', 'mongo/db'])
      expect(asOther('ls', path.join(DATA_DIR, place)).stderr, place).toContain('Permission denied');
    const written = spawnSync('find', [DATA_DIR, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' });
    expect(written.stdout).toBe('');
    const record: unknown = JSON.parse(await readFile(path.join(DATA_DIR, 'mongo', 'uri.json'), 'utf8'));
    const { port } = z.object({ port: z.number() }).parse(record);
    const stranger = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
    await expect(stranger.db('eatit').collection('users').findOne()).rejects.toThrow(/requires authentication/);
    await stranger.close();
  });
});
