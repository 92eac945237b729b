import type { RequestHandler } from 'express';
import { isWorkerOff } from '~/domain/service-worker-switch';
import { workerHeader } from '~/schemas/worker-header';
import { workersEnd } from './workers-end';

/**
 * The kill switch (`npm run admin -- service-worker off`): instead of the worker, one that takes the place of any other, throws
 * away the pages that were kept, and goes. Open pages go on over the network. What waits to be sent, and what was typed, stays.
 */
export const sendWorkersEnd: RequestHandler = (_request, response, next) => {
  isWorkerOff()
    .then((isOff) => {
      if (!isOff) return next();
      response
        .set({ 'Cache-Control': 'no-cache', [workerHeader]: 'off' })
        .type('text/javascript')
        .send(workersEnd);
    })
    .catch(next);
};
