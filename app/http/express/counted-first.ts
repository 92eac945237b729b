import type { RequestHandler } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { addDueVoteEffects, voteEffectsMayBeDue } from '~/domain/vote-effects';
import { log } from '~/services/log';
import { isOfRoute } from './matched-route';

/** What a crowd's votes have moved is added before anybody is shown a page or an answer of the API. */
export const countedFirst: RequestHandler = (request, _response, next) => {
  if (!isOfRoute(request) || !voteEffectsMayBeDue()) {
    next();
    return;
  }
  whileDatabaseAnswers(addDueVoteEffects)
    .catch((error: unknown) => log.warn({ error }, 'points of votes could not be added; they wait'))
    .finally(next);
};
