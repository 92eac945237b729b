import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { plainError } from '../error-pages';
import { isSafeMethod } from '../request-args';
import { bodyLimit, mediaTypeOf } from '../request-body';

/** Body types that are streamed and have their own limits. */
const streamedTypes = new Set(['multipart/form-data', 'application/octet-stream']);

/** Rejects a body whose Content-Length is too large, before Remix's adapter starts to buffer it. */
export const limitBodySize: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request.get('content-type') ?? '');
  if (isSafeMethod(request.method) || streamedTypes.has(type) || !(Number(request.get('content-length')) > bodyLimit))
    next();
  else plainError(request, response, new DomainError('body-too-large'));
};
