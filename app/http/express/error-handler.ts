import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { currentRequestId } from '~/services/log';
import { plainError } from '../error-pages';
import { toDomainError } from '../problem';

/** Responds to errors of the middleware, such as a reached render limit or an invalid Range header. */
export const errorHandler: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  if (error instanceof DomainError) {
    plainError(request, response, error);
    return;
  }
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  if (status === 404 || status === 400 || status === 403) {
    plainError(request, response, new DomainError('not-found'));
    return;
  }
  // For invalid Range and If-Match headers.
  if (status === 412 || status === 416) {
    response.status(status).end();
    return;
  }
  plainError(request, response, toDomainError(error, currentRequestId() ?? randomUUID()));
};
