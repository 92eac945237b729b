import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { bodyLimit, mediaTypeOf } from '../request-body';

/** Bodies that are read in pieces, by limits of their own. */
const withFiles = new Set(['multipart/form-data', 'application/octet-stream']);

/** Refuses a body that says it is too long before Remix's adapter holds the beginning of it in memory. Nothing reads a GET's. */
export const refuseLongBodies: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request.get('content-type') ?? '');
  if (isSafeMethod(request.method) || withFiles.has(type) || !(Number(request.get('content-length')) > bodyLimit))
    next();
  else plainError(request, response, new DomainError('body-too-large'));
};

/** Bytes read and dropped after an answer; a sender of more is cut off. */
const drainedBytes = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a body once the request is answered. A browser sends everything before it listens: without this, a
 * photo sent to a page that redirects unread (signed out, rate-limited) would hang until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let dropped = 0;
    // An earlier reader no longer reads, and would hold the rest back.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > drainedBytes) request.destroy();
    });
    request.resume();
  });
  next();
};
