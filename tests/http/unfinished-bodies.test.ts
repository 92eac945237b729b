import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '~/domain/errors';
import { BufferedBytes } from '~/http/request-body';
import { aDriver } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite({ alone: true });
const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

const KB = 1024;
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=part';
/** Enough to distinguish the buffered bodies from normal changes in memory use. */
const senders = 1_000;

/** Resident memory of a process, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * KB;
}

/** Sends the beginning of a body and then nothing. @returns the response's status */
const begin = (body: string, length: number | 'unknown', target = '/api/login', type = json): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.server.origin);
    const socket = connect({ port: Number(port), host: hostname });
    open.push(socket);
    socket.once('error', reject);
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1').slice(9, 12)));
    const head = `POST ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${type}\r\n`;
    const lengthHeader = length === 'unknown' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const content = length === 'unknown' ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
    socket.write(`${head}${lengthHeader}\r\n\r\n${content}`);
  });

const text = (bytes: number) => '"'.padEnd(bytes, 'a');
const fields = (count: number, bytes: number) =>
  Array.from(
    { length: count },
    () => `--part\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text(bytes)}\r\n`,
  );

/** Opens requests whose bodies never end, until significantly many are rejected. */
async function crowd(sender: () => Promise<string>, count: number): Promise<void> {
  const statuses: string[] = [];
  for (let at = 0; at < count; at += 1)
    sender().then(
      (status) => statuses.push(status),
      () => undefined,
    );
  await expect.poll(() => statuses.length).toBeGreaterThan(50);
  expect(new Set(statuses)).toEqual(new Set(['503']));
}

describe('a body that never ends', () => {
  it('(case 52) is rejected by its Content-Length', async () => {
    expect(await begin(text(KB), 250 * KB)).toBe('413');
  });

  it('(case 52) is rejected once it is too long, without Content-Length', async () => {
    expect(await begin(text(33 * KB), 'unknown')).toBe('413');
  });

  it('(case 52) uses no memory for data received before it was rejected', async () => {
    const memoryGrowth = async (bytes: number) => {
      const before = await memoryOf(site.server.pid);
      const statuses = Array.from({ length: senders }, () => begin(text(bytes), 250 * KB));
      expect(new Set(await Promise.all(statuses))).toEqual(new Set(['413']));
      return (await memoryOf(site.server.pid)) - before;
    };
    // Connections, warm-up and garbage collection also change memory use. Buffered bodies show up in each measurement.
    const forSmallBodies = Math.max(await memoryGrowth(1), await memoryGrowth(1));
    const forLongBodies = Math.min(await memoryGrowth(100 * KB), await memoryGrowth(100 * KB));
    expect(forLongBodies - forSmallBodies, 'bytes').toBeLessThan((senders * 64 * KB) / 2);
  });

  it('(case 52) leaves room for small ones, and is rejected if too much is buffered', async () => {
    await crowd(() => begin(text(31 * KB), 32 * KB), 700);
    const post = (letters: number) =>
      site.visitor().api.post('/api/login', { email: 'a@example.com', password: 'x'.repeat(letters) });
    expect((await post(20)).status).toBe(401);
    // Once the senders have disconnected, large bodies are accepted again.
    open.splice(0).forEach((socket) => socket.destroy());
    await expect.poll(async () => (await post(31 * KB)).status).not.toBe(503);
  });

  it('(case 52) counts if it is a multipart form, with many fields or none yet', async () => {
    const browser = await site.signedIn(await aDriver());
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `${form}\r\nCookie: ${cookie}`;
    const ask = async () =>
      (await browser.multipart('POST', '/api/posts', { title: 'x' }, [{ field: 'image', file: Buffer.from('none') }]))
        .status;
    for (const [body, senders] of [
      [fields(20, 31 * KB).join(''), 100],
      ['--part\r\n', 700],
    ] as const) {
      await crowd(() => begin(body, 900 * KB, '/api/posts', head), senders);
      open.splice(0).forEach((socket) => socket.destroy());
      await expect.poll(ask).toBe(422);
    }
  });
});

it('(case 52) buffered bodies count until they are complete', () => {
  const bodies = Array.from({ length: 1_000 }, () => new BufferedBytes());
  const accepted = bodies.filter((body) => {
    try {
      body.take(32 * KB);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      return false;
    }
  });
  expect(accepted.length).toBe(Math.floor((16 * KB) / 28));
  const lastBody = new BufferedBytes();
  lastBody.take(4 * KB + (16 * KB - accepted.length * 28) * KB);
  expect(() => new BufferedBytes().take(4 * KB)).not.toThrow();
  expect(() => new BufferedBytes().take(4 * KB + 1)).toThrow(DomainError);
  lastBody.release();
  for (const body of bodies) body.release();
  for (const body of bodies) body.take(0);
  expect(() => new BufferedBytes().take(16_000 * KB)).not.toThrow();
});
