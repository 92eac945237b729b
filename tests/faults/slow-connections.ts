import { connect, type Socket } from 'node:net';

/** How a connection is kept busy with next to nothing. */
export const slowWays = ['head', 'body', 'reader'] as const;
export type SlowWay = (typeof slowWays)[number];

export type SlowConnections = { destroy(): void };

const beginnings: Record<SlowWay, string> = {
  head: 'GET / HTTP/1.1\r\nHost: eat-it.example\r\n',
  body: 'POST /api/login HTTP/1.1\r\nHost: eat-it.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  reader: 'GET /big HTTP/1.1\r\nHost: eat-it.example\r\n\r\n',
};

/** A byte now and then, so that none of them is ever silent; a reader asks once and then reads nothing. */
const drips: Record<SlowWay, string | null> = { head: 'X-A: b\r\n', body: ' ', reader: null };

/**
 * Opens connections that are as slow as they can be.
 * @param path of something that is longer than the system takes on for a reader who does not read.
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
    // Being cut off is what is waited for.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (way === 'reader') socket.pause();
    socket.write(beginnings[way].replace('/big', path));
    const drip = drips[way];
    const dripping = drip && setInterval(() => socket.write(drip), dripEveryMs);
    if (dripping) socket.once('close', () => clearInterval(dripping));
    sockets.push(socket);
  }
  return { destroy: () => sockets.forEach((socket) => socket.destroy()) };
}
