import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { listen } from '../support/listen';
import { startReverseProxy } from '../support/reverse-proxy';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const chunked = `${head}Transfer-Encoding: chunked\r\n`;
const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

/** @returns the address of a proxy in front of a server that sends this and then ends the connection */
async function before(said: string, end: (socket: Socket) => void = (socket) => socket.destroy()): Promise<string> {
  const process = createServer((socket) => {
    open.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(said, () => setTimeout(end, 20, socket)));
  });
  const origin = `http://127.0.0.1:${await listen(process)}`;
  const proxy = await startReverseProxy(() => [origin]);
  onTestFinished(async () => {
    await proxy.stop();
    process.close();
  });
  return proxy.origin;
}

const ask = async (origin: string): Promise<string> => {
  const answer = await fetch(origin, { method: 'POST', body: 'direction=up' });
  return `${answer.status} ${await answer.text()}`;
};

it.each([
  ['its head', `${chunked}\r\n`],
  ['its head, and closes what it keeps for one request', `${chunked}Connection: close\r\n\r\n`],
  ['half of its body', `${chunked}Connection: close\r\n\r\n5\r\n{"id"\r\n`],
  ['less than it told', `${head}Content-Length: 100\r\nConnection: close\r\n\r\n{"id"`],
])('a process killed after %s breaks the client’s connection to the proxy', async (_, said) => {
  await expect(before(said).then(ask)).rejects.toThrow(TypeError);
  await expect(before(said, (socket) => socket.resetAndDestroy()).then(ask)).rejects.toThrow(TypeError);
});

it('a complete response is passed on unchanged', async () => {
  const said = `${chunked}Connection: close\r\n\r\n7\r\n{"id":7\r\n1\r\n}\r\n0\r\n\r\n`;
  expect(await ask(await before(said))).toBe('200 {"id":7}');
});
