import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '~/config.server';
import { keptSecret, writeAtomically } from '~/services/files';
import { hasSmallDisks, withSmallDisk } from '../support/small-disk';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eat-it-whole-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});

const read = () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder }).SESSION_SECRETS;

describe('a secret that the site makes for itself (case 48)', () => {
  it('is made once, and may be read by no one else', async () => {
    const [secret] = read();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(read()).toEqual([secret]);
    expect(await readdir(folder)).toEqual(['session-secret']);
    expect((await stat(path.join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'cut off half-way thr'])('is not taken for one when its file holds %j', async (content) => {
    await writeFile(path.join(folder, 'session-secret'), content);
    expect(read).toThrow(/session-secret holds no whole secret.*Remove that file.*sign in again/s);
  });

  it('is the same for all who come first at the same moment', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `key-${at}`);
    // Each waits for the others, so that they meet at every one.
    const script = `import { readdirSync, writeFileSync } from 'node:fs';
      import { keptSecret } from './app/services/files.ts';
      const folder = ${JSON.stringify(folder)};
      const secrets = ${JSON.stringify(names)}.map((name) => {
        writeFileSync(folder + '/' + name + '-' + process.pid + '.here', '');
        while (readdirSync(folder).filter((each) => each.startsWith(name + '-') && each.endsWith('.here')).length < 3);
        return keptSecret(folder, name, '');
      });
      process.stdout.write(secrets.join());`;
    const said = await Promise.all(Array.from({ length: 3 }, () => run(['--import', 'tsx', '-e', script])));
    expect(new Set(said)).toEqual(new Set([names.map((name) => keptSecret(folder, name, '')).join()]));
  });
});

describe.runIf(hasSmallDisks)('a disk with no room left (case 48)', () => {
  it('leaves the old file or none, never a part', async () => {
    const script = `
      import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
      import { keptSecret, writeAtomically } from './app/services/files.ts';
      const folder = ${JSON.stringify(folder)};
      await writeAtomically(folder + '/note', 'whole');
      try { for (;;) writeFileSync(folder + '/ballast', Buffer.alloc(4096), { flag: 'a' }); } catch {}
      const failed = [];
      try { await writeAtomically(folder + '/note', 'x'.repeat(100_000)); } catch (error) { failed.push(error.code); }
      try { keptSecret(folder, 'key', ''); } catch (error) { failed.push(error.code); }
      console.log(JSON.stringify({ failed, note: readFileSync(folder + '/note', 'utf8'), names: readdirSync(folder).sort() }));`;
    const said: unknown = JSON.parse(
      await run(['--import', 'tsx', '--input-type=module', '-e', script], withSmallDisk(folder, 64)),
    );
    expect(said).toEqual({ failed: ['ENOSPC', 'ENOSPC'], note: 'whole', names: ['ballast', 'note'] });
  });
});

it('puts a whole file in the place of another (case 48)', async () => {
  const file = path.join(folder, 'note');
  await writeAtomically(file, 'one');
  await writeAtomically(file, 'another');
  expect(await readFile(file, 'utf8')).toBe('another');
  expect(await readdir(folder)).toEqual(['note']);
});

async function run(args: string[], within: string[] = []): Promise<string> {
  const [program = '', ...rest] = [...within, process.execPath, ...args];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return said;
}
