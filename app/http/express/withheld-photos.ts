import type { RequestHandler } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { isWithheld } from '~/domain/photos/withheld-photos';
import { plainError } from '../error-pages';

/** As the store writes them (photo-store/local.ts). Another spelling of the same file would get around the check. */
const address = /^\/[0-9a-z]{2}\/([0-9a-z]{25})\/\d+\.(avif|webp|jpg)$/;

/** Answers 404 for withheld photos; all others go on to their files. */
export const withoutWithheld: RequestHandler = (request, response, next) => {
  const [, key] = address.exec(request.path) ?? [];
  const gone = () => plainError(request, response, new DomainError('not-found'));
  if (key === undefined) {
    gone();
    return;
  }
  whileDatabaseAnswers(() => isWithheld(key))
    .then((withheld) => (withheld ? gone() : next()))
    .catch(next);
};
