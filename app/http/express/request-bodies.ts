import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { bodyLimit, mediaTypeOf } from '../request-body';

/** Types of bodies that are read in pieces, with limits of their own. */
const withFiles = new Set(['multipart/form-data', 'application/octet-stream']);

/** Refuses a body by its Content-Length before Remix's adapter buffers its beginning. */
export const refuseLongBodies: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request.get('content-type') ?? '');
  if (isSafeMethod(request.method) || withFiles.has(type) || !(Number(request.get('content-length')) > bodyLimit))
    next();
  else plainError(request, response, new DomainError('body-too-large'));
};

/** Bytes read and dropped after an answer; then the connection is closed. */
const drainedBytes = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a body once the request is answered. A browser sends everything before it listens: without this, a
 * photo sent to a page that redirects unread (signed out, rate-limited) would hang until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let dropped = 0;
    // An earlier listener that no longer reads would block the rest.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > drainedBytes) request.destroy();
    });
    request.resume();
  });
  next();
};
