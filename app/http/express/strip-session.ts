import type { RequestHandler } from 'express';
import { withoutSessionHeader } from '~/schemas/account-headers';
import { appearanceCookies } from '../appearance';

/**
 * A browser that keeps a page for whoever has the device next asks for it without its session, looks apart. Script keeps it, and
 * script is what it is kept with.
 */
export const stripSession: RequestHandler = (request, _response, next) => {
  if (request.get(withoutSessionHeader)) {
    request.headers.cookie = appearanceCookies(request.headers.cookie ?? '').replace('lite=on', 'lite=off');
    delete request.headers['save-data'];
  }
  next();
};
