import type { RequestHandler } from 'express';

/** Bytes read and dropped after an answer; a sender of more is cut off. */
const drainedBytes = 64 * 1024 * 1024;

/**
 * Reads and drops what is left of a body once the request is answered. A browser says all it has to say before it listens:
 * without this, a photo sent to a page that redirects unread (signed out, rate-limited) would hang until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let dropped = 0;
    // Who read until now reads no more, and would hold the rest back.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > drainedBytes) request.destroy();
    });
    request.resume();
  });
  next();
};
