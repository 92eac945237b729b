import type { RequestHandler } from 'express';
import { whileDatabaseAnswers } from '~models/database/silence';
import { isPhotoWithheld } from '~models/photo';
import { DomainError } from '~/domain/errors';
import { plainError } from './plain-error';

/** As the store writes them (photo-store/local.ts). Another spelling of the same file would go by what is withheld. */
const address = /^\/[0-9a-z]{2}\/([0-9a-z]{25})\/\d+\.(avif|webp|jpg)$/;

/**
 * Lets requests for photos through to their files, but for photos that are withheld: these are not there, until they are shown
 * again. It is asked of the database each time, of all photos that are asked for at a moment at once, so that every process knows
 * it from the moment on that it is decided.
 */
export const withoutWithheld: RequestHandler = (request, response, next) => {
  const [, key] = address.exec(request.path) ?? [];
  const gone = () => plainError(request, response, new DomainError('not-found'));
  if (key === undefined) {
    gone();
    return;
  }
  whileDatabaseAnswers(() => isPhotoWithheld(key))
    .then((withheld) => (withheld ? gone() : next()))
    .catch(next);
};
