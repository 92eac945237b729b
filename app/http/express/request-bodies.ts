import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { bodyLimit, mediaTypeOf } from '../request-body';

/** Body types that are streamed and have their own limits. */
const withFiles = new Set(['multipart/form-data', 'application/octet-stream']);

/** Rejects a body whose Content-Length is too large, before Remix's adapter buffers its beginning. */
export const refuseLongBodies: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request.get('content-type') ?? '');
  if (isSafeMethod(request.method) || withFiles.has(type) || !(Number(request.get('content-length')) > bodyLimit))
    next();
  else plainError(request, response, new DomainError('body-too-large'));
};

/** Bytes to read and drop after a response before closing the connection. */
const drainedBytes = 64 * 1024 * 1024;

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
      if (dropped > drainedBytes) request.destroy();
    });
    request.resume();
  });
  next();
};
