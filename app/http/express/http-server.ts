import { createServer, type RequestListener, type Server } from 'node:http';

export type Patience = {
  /** From a connection's first byte until a request's head is there. */
  headMs: number;
  /** From there until its body is there; a photo over a weak link takes its time. */
  requestMs: number;
  /** In which nothing moves in either direction, such as of an answer that nobody reads. Streams say something more often. */
  silenceMs: number;
  /** How often heads and bodies are looked at. */
  lookEveryMs: number;
};

/** Of a request's head, in bytes; a longer one is answered 431. */
const largestHead = 16 * 1024;

export const patience: Patience = { headMs: 20_000, requestMs: 120_000, silenceMs: 60_000, lookEveryMs: 5_000 };

/**
 * The HTTP server: whoever is slower than this is cut off, so that connections cannot be hoarded (ASVS 13.1.3, 13.2.6). What an answer of
 * ours has to wait for (photo work) is shorter than the silence.
 */
export function createHttpServer(listener: RequestListener, limits: Patience = patience): Server {
  const server = createServer(
    {
      maxHeaderSize: largestHead,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.lookEveryMs,
    },
    listener,
  );
  server.setTimeout(limits.silenceMs);
  return server;
}
