import path from 'node:path';
import type { RequestHandler } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { isWithheld, storeOfHiddenPhoto } from '~/domain/photos/withheld-photos';
import { readPhotoFile } from '~/domain/photos/keep-photos';
import { photoFolder } from '~/services/photo-store';
import { plainError } from '../error-pages';
import { sessionOfCookies } from '../session';

const address = /^\/([0-9a-z]{2})\/([0-9a-z]{25})\/(\d{1,5})\.(avif|webp|jpg)$/;

/** Serves a hidden post's photo to its author and to moderators, at a separate path; 404 for others. Proxies must not store it. */
export const sendHiddenPhoto: RequestHandler = (request, response, next) => {
  const notFound = () => plainError(request, response, new DomainError('not-found'));
  const [, folder, key, width, ending] = address.exec(request.path) ?? [];
  if (folder === undefined || key === undefined || width === undefined) {
    notFound();
    return;
  }
  const serve = async () => {
    const session = await sessionOfCookies(request.headers.cookie);
    const store = session && (await storeOfHiddenPhoto(session.actor, key));
    if (!store) return notFound();
    response.setHeader('Cache-Control', 'private, no-store');
    if (store === 'local') {
      const file = path.join(folder, key, `${width}.${ending}`);
      return response.sendFile(file, { root: photoFolder, cacheControl: false, lastModified: false, etag: false });
    }
    const bytes = await readPhotoFile(key, Number(width));
    return bytes ? response.type('jpg').send(bytes) : notFound();
  };
  whileDatabaseAnswers(serve).catch(next);
};

/** Exactly as photo-store/local.ts writes them, so that no other spelling of a path bypasses the check. */
const publicAddress = /^\/[0-9a-z]{2}\/([0-9a-z]{25})\/\d+\.(avif|webp|jpg)$/;

/** Responds 404 for withheld photos. */
export const blockHiddenPhotos: RequestHandler = (request, response, next) => {
  const [, key] = publicAddress.exec(request.path) ?? [];
  const notFound = () => plainError(request, response, new DomainError('not-found'));
  if (key === undefined) {
    notFound();
    return;
  }
  whileDatabaseAnswers(() => isWithheld(key))
    .then((withheld) => (withheld ? notFound() : next()))
    .catch(next);
};
