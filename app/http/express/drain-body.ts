import type { RequestHandler } from 'express';

/** How much of a body is read and dropped after the response before the connection is closed, in bytes. */
const maxDrainedBytes = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a body after the response is sent. A browser sends the whole body before it reads the response: without this,
 * a photo sent to a page that redirects without reading it (signed out, rate-limited) would hang until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let dropped = 0;
    // An earlier listener that stopped reading would block the rest.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > maxDrainedBytes) request.destroy();
    });
    request.resume();
  });
  next();
};
