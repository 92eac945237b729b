import type { Request, Response } from 'express';
import type { DomainError } from '~/domain/errors';
import { errorAnswer } from '../api-reply';
import { plainPage } from '../plain-page';

/** For errors before, or instead of, the application: JSON where programs ask, else a page without script or style. */
export function plainError(request: Request, response: Response, error: DomainError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (isForPrograms(request.path)) {
    const { status, headers, json } = errorAnswer(error);
    response.status(status).set(Object.fromEntries(headers)).send(json);
    return;
  }
  const { status, headers, html } = plainPage(error);
  response.status(status).set(headers).send(html);
}

const isForPrograms = (path: string): boolean => path.startsWith('/api/') || path === '/oembed';
