import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { config } from '~/config.server';
import { ownShare } from '~/services/workers';
import { networkOf } from './client-address';

type Timeouts = {
  /** From a connection's first byte until the request's head is complete. */
  headMs: number;
  /** From then until the body is complete; photos are slow over a weak connection. */
  requestMs: number;
  /** Without a byte in either direction, e.g. a stalled client. Event streams send something more often. */
  idleMs: number;
  /** From a complete request until its response begins. On a busy site, a page may wait longer than `idleMs` to be rendered. */
  answerMs: number;
  /** From a response until the next request. Proxies need a shorter keep-alive. */
  betweenMs: number;
  /** How often the head and body timeouts are checked. */
  checkEveryMs: number;
};

/** Longer request heads get 431. */
const maxHeadBytes = 16 * 1024;

/** Limits of open connections, in total and per network. Behind a proxy, all connections are the proxy's. */
type ConnectionLimits = { all: number; network: number };

/** Multiplied by RATE_LIMIT_SCALE and divided among the workers. */
const scaled = (limit: number): number => Math.max(1, Math.round(ownShare(limit) * config.RATE_LIMIT_SCALE));
const connectionLimits: ConnectionLimits = {
  all: scaled(6_000),
  network: config.TRUST_PROXY === 0 ? scaled(2_000) : Infinity,
};

export const timeouts: Timeouts = {
  headMs: 20_000,
  requestMs: 120_000,
  idleMs: 60_000,
  answerMs: 180_000,
  // Longer than it takes to read a page: connecting again costs a round trip on a weak link, and a busy process accepts connections slowly.
  betweenMs: 65_000,
  checkEveryMs: 5_000,
};

/** Disconnects clients that are slower than these limits, so that connections cannot be hoarded (ASVS 13.1.3, 13.2.6). */
export function createHttpServer(
  listener: RequestListener,
  limits: Timeouts = timeouts,
  connections: ConnectionLimits = connectionLimits,
): Server {
  const server = createServer(
    {
      maxHeaderSize: maxHeadBytes,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.betweenMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    (request, response) => {
      useOriginForm(request);
      listener(request, response);
    },
  );
  closeIdleConnections(server, limits);
  limitConnections(server, connections);
  return server;
}

/** Closes connections without a byte for `idleMs`, except for clients that are waiting for us. */
function closeIdleConnections(server: Server, { idleMs, answerMs }: Timeouts): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse; since: number }>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, since: performance.now() });
  });
  server.setTimeout(idleMs, (socket) => {
    const exchange = latest.get(socket);
    const isWaiting = exchange?.request.complete && !exchange.response.headersSent;
    if (isWaiting && performance.now() - exchange.since < answerMs) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

/**
 * Handles the absolute form that proxies send, `GET http://host/path`. Its host replaces the Host header (RFC 9112, 3.2.2).
 */
function useOriginForm(request: IncomingMessage): void {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Closes a network's connections beyond its limit. At the total limit, closes the connection that has waited longest without a complete
 * request head; if there is none, the new connection. Doesn't use `maxConnections`: full workers would keep handing the
 * connection to each other.
 */
function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, string>();
  const byNetwork = new Map<string, number>();
  /** Ordered by when they started to wait. */
  const withoutHead = new Set<Socket>();

  const untrack = (socket: Socket): void => {
    const network = open.get(socket);
    if (network === undefined) return;
    open.delete(socket);
    withoutHead.delete(socket);
    const remaining = (byNetwork.get(network) ?? 1) - 1;
    if (remaining > 0) byNetwork.set(network, remaining);
    else byNetwork.delete(network);
  };
  const disconnect = (socket: Socket): void => {
    untrack(socket);
    socket.destroy();
  };

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (byNetwork.get(network) ?? 0) + 1;
    open.set(socket, network);
    byNetwork.set(network, count);
    socket.once('close', () => untrack(socket));
    const [longestWaiting = socket] = withoutHead;
    if (count > limits.network) return disconnect(socket);
    if (open.size > limits.all) disconnect(longestWaiting);
    if (open.has(socket)) withoutHead.add(socket);
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    withoutHead.delete(socket);
    response.once('close', () => open.has(socket) && withoutHead.add(socket));
  });
}
