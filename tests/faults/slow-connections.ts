import { connect, type Socket } from 'node:net';

/** Ways to keep a connection open with almost no traffic. */
export const slowWays = ['head', 'body', 'reader'] as const;
export type SlowWay = (typeof slowWays)[number];

export type SlowConnections = { destroy(): void };

const firstBytes: Record<SlowWay, string> = {
  head: 'GET / HTTP/1.1\r\nHost: eat-it.example\r\n',
  body: 'POST /api/login HTTP/1.1\r\nHost: eat-it.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  reader: 'GET /big HTTP/1.1\r\nHost: eat-it.example\r\n\r\n',
};

/** Bytes to send repeatedly, so that no connection is ever idle. A reader sends one request and then doesn't read. */
const drips: Record<SlowWay, string | null> = { head: 'X-A: b\r\n', body: ' ', reader: null };

/**
 * Opens connections that are as slow as possible.
 * @param path a response larger than the system's socket buffers
 */
export async function openSlowConnections(
  origin: string,
  { count, ways, path, dripEveryMs }: { count: number; ways: readonly SlowWay[]; path: string; dripEveryMs: number },
): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const way = ways[at % ways.length] ?? 'head';
    const socket = connect({ port: Number(port), host: hostname });
    // The test expects the server to cut the connection off.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (way === 'reader') socket.pause();
    socket.write(firstBytes[way].replace('/big', path));
    const drip = drips[way];
    const dripping = drip && setInterval(() => socket.write(drip), dripEveryMs);
    if (dripping) socket.once('close', () => clearInterval(dripping));
    sockets.push(socket);
  }
  return { destroy: () => sockets.forEach((socket) => socket.destroy()) };
}
