import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { config } from '~/config.server';
import { ownShare } from '~/services/workers/worker';

type Timeouts = {
  /** From a connection's first byte until a request's head is there. */
  headMs: number;
  /** From there until its body is there; a photo over a weak link takes its time. */
  requestMs: number;
  /** Without a byte in either direction, as of an answer that nobody reads. Streams send something more often. */
  idleMs: number;
  /** From an answer until the next request; a worker that is to end waits for this, and a proxy has to keep connections for less. */
  betweenMs: number;
  /** How often heads and bodies are looked at. */
  checkEveryMs: number;
  /** After SIGTERM, for requests in flight and a mail that is being handed over. */
  shutdownMs: number;
};

/** In bytes; a longer one is answered 431. */
const largestHead = 16 * 1024;

/** Open at a time in all, and from one address; RATE_LIMIT_SCALE multiplies these, workers share them. Further ones are cut off. */
const mostConnections = { all: 6_000, address: 2_000 };
const scaled = (most: number): number => Math.max(1, Math.round(ownShare(most) * config.RATE_LIMIT_SCALE));

export const timeouts: Timeouts = {
  headMs: 20_000,
  requestMs: 120_000,
  idleMs: 60_000,
  betweenMs: 5_000,
  checkEveryMs: 5_000,
  shutdownMs: 9_000,
};

/**
 * The HTTP server. Whoever is slower than these limits is cut off, so that connections cannot be hoarded (ASVS 13.1.3, 13.2.6).
 * What an answer of ours may wait for (photo work) is shorter than the silence.
 */
export function createHttpServer(listener: RequestListener, limits: Omit<Timeouts, 'shutdownMs'> = timeouts): Server {
  const server = createServer(
    {
      maxHeaderSize: largestHead,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.betweenMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    listener,
  );
  server.setTimeout(limits.idleMs);
  // Not by `maxConnections`: full workers would hand a connection to each other again and again.
  limitConnections(server, scaled(mostConnections.all), () => 'all');
  // Behind a proxy all connections are the proxy's.
  if (config.TRUST_PROXY === 0) limitConnections(server, scaled(mostConnections.address), addressOf);
  return server;
}

const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;

/** Cuts off connections beyond those that are open already for the same `whose`. */
function limitConnections(server: Server, most: number, whose: (socket: Socket) => string): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = whose(socket);
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > most) socket.destroy();
  });
}
