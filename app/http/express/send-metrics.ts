import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { metricsText } from '~/services/metrics';
import { plainError } from '../error-pages';
import { isFromThisMachine } from './this-machine';

/** Only for this machine and for whoever has the token; for anyone else there is no such page. */
export const sendMetrics: RequestHandler = (request, response, next) => {
  if (!mayAsk(request)) {
    plainError(request, response, new DomainError('not-found'));
    return;
  }
  metricsText()
    .then(({ type, text }) => response.set('Cache-Control', 'no-store').type(type).send(text))
    .catch(next);
};

function mayAsk(request: Request): boolean {
  const [, token] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
  if (token !== undefined) return config.METRICS_TOKEN !== undefined && isSame(token, config.METRICS_TOKEN);
  return isFromThisMachine(request);
}

/** In constant time, which tells nothing of how much was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
