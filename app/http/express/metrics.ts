import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { metricsText } from '~/services/metrics';
import { plainError } from '../error-pages';
import { isFromThisMachine } from './client-address';

/** For clients on this machine or with the token; 404 for others. */
export const sendMetrics: RequestHandler = (request, response, next) => {
  if (!isAllowed(request)) {
    plainError(request, response, new DomainError('not-found'));
    return;
  }
  metricsText()
    .then(({ type, text }) => response.set('Cache-Control', 'no-store').type(type).send(text))
    .catch(next);
};

function isAllowed(request: Request): boolean {
  const [, token] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
  if (token !== undefined) return config.METRICS_TOKEN !== undefined && isSame(token, config.METRICS_TOKEN);
  return isFromThisMachine(request);
}

/** In constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
