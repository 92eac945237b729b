import type { RequestHandler } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { boxMayHoldBallots, countBallotsFirst } from '~/domain/votes';
import { log } from '~/services/log';
import { isOfRoute } from './matched-route';

/** A crowd's votes are counted before anybody is shown a page or an answer of the API. */
export const countedFirst: RequestHandler = (request, _response, next) => {
  if (!isOfRoute(request) || !boxMayHoldBallots()) {
    next();
    return;
  }
  whileDatabaseAnswers(countBallotsFirst)
    .catch((error: unknown) => log.warn({ error }, 'votes could not be counted; they wait'))
    .finally(next);
};
