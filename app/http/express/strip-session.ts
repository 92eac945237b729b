import type { RequestHandler } from 'express';
import { withoutSessionHeader } from '~/schemas/calls';
import { appearanceCookies } from '../appearance';

/**
 * For requests of the service worker, which saves the visitor's version of a page, since anyone may use the device. Keeps the theme, and
 * turns off lite mode, whose pages have no JavaScript.
 */
export const stripSession: RequestHandler = (request, _response, next) => {
  if (request.get(withoutSessionHeader)) {
    request.headers.cookie = appearanceCookies(request.headers.cookie ?? '').replace('lite=on', 'lite=off');
    delete request.headers['save-data'];
  }
  next();
};
