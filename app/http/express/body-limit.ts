import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { bodyLimit, mediaTypeOf } from '../request-body';
import { plainError } from '../error-pages';

/** Bodies that are read in pieces, by limits of their own. */
const withFiles = new Set(['multipart/form-data', 'application/octet-stream']);

/** Refuses a body that says it is too long before Remix's adapter holds the beginning of it in memory. Nothing reads a GET's. */
export const refuseLongBodies: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request.get('content-type') ?? '');
  const isRead = request.method !== 'GET' && request.method !== 'HEAD';
  if (!isRead || withFiles.has(type) || !(Number(request.get('content-length')) > bodyLimit)) next();
  else plainError(request, response, new DomainError('body-too-large'));
};
