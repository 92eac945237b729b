import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '~/domain/errors';
import { HeldBytes } from '~/http/held-bytes';
import { useSite } from '../support/site';

const site = useSite();
const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

const KB = 1024;
/** Enough that what is held of each is told from what a process takes now and then. */
const senders = 1_000;

/** What a process has of the machine's memory, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * KB;
}

/** Sends a beginning of a body and then nothing. @returns the status that comes of it */
const begin = (bytes: number, length: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.server.origin);
    const socket = connect({ port: Number(port), host: hostname });
    open.push(socket);
    socket.once('error', reject);
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1').slice(9, 12)));
    const head = `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${'"'.padEnd(bytes, 'a')}`);
  });

describe('a body that never ends', () => {
  it('(case 52) is refused by the length that it tells', async () => {
    expect(await begin(KB, 250 * KB)).toBe('413');
  });

  it('(case 52) takes no memory for what came of it before it was refused', async () => {
    const grownBy = async (bytes: number) => {
      const before = await memoryOf(site.server.pid);
      const answered = Array.from({ length: senders }, () => begin(bytes, 250 * KB));
      expect(new Set(await Promise.all(answered))).toEqual(new Set(['413']));
      return (await memoryOf(site.server.pid)) - before;
    };
    // Each connection takes some, and so does a process that begins to work.
    const forNothing = Math.max(await grownBy(1), await grownBy(1));
    expect((await grownBy(100 * KB)) - forNothing, 'bytes').toBeLessThan((senders * 64 * KB) / 2);
  });

  it('(case 52) leaves room for small ones, and is refused where too much is held already', async () => {
    const statuses: string[] = [];
    for (let at = 0; at < 700; at += 1)
      begin(31 * KB, 32 * KB).then(
        (status) => statuses.push(status),
        () => undefined,
      );
    await expect.poll(() => statuses.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set(['503']));
    const small = await site.visitor().api.post('/api/login', { email: 'a@example.com', password: 'x'.repeat(20) });
    expect(small.status).toBe(401);
  });
});

it('(case 52) what is held of bodies is counted until they are there', () => {
  const bodies = Array.from({ length: 1_000 }, () => new HeldBytes());
  const taken = bodies.filter((body) => {
    try {
      body.take(32 * KB);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      return false;
    }
  });
  expect(taken.length).toBe(Math.floor((16 * KB) / 28));
  for (const body of bodies) body.release();
  for (const body of bodies) body.take(0);
  expect(() => new HeldBytes().take(16_000 * KB)).not.toThrow();
});
