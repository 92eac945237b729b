import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { dropKept, setKeptWatched, whileReadingAnew } from '~/domain/kept-for-all';
import { secretIn, sessionCookie } from '../cookies';
import { DriverPages } from './driver-pages';
import { knownOf } from './known-of';
import type { RenderShared } from './render-shared';
import type { SharedPage } from './shared-handle';
import { VisitorPages } from './visitor-pages';

type Given = { render: RenderShared; sharedAt: (request: Request) => SharedPage | null };

export type SharedPages = {
  handler: RequestHandler;
  /** What pages show has changed: it is read, and each page rendered, anew when it is asked for next. */
  drop: () => void;
  /** Whether changes are heard of. Until then, and when they are not any more, nothing is kept. */
  setWatched: (isWatched: boolean) => void;
};

/**
 * Answers requests for pages that are the same for everybody from stores in this process: a visitor's as it is, a driver's
 * filled in with what is their own. Whoever has a notice waiting is passed on. A write that goes through this process drops
 * all pages before it is answered, so that whoever made the change, and all who hear of it, see it.
 */
export function sharedPages({ render, sharedAt }: Given): SharedPages {
  const visitors = new VisitorPages(render);
  const drivers = new DriverPages(render);
  let isWatched = false;
  const drop = (writer: string | null) => {
    dropKept();
    visitors.drop();
    drivers.drop(writer);
  };

  const answer = async (request: Request, response: Response): Promise<boolean> => {
    const page = isWatched ? sharedAt(request) : null;
    if (!page) return false;
    const { session, sameFor, hasNotice } = await knownOf(request.headers);
    if (hasNotice || (session !== null && page.sharedBy !== 'everybody')) return false;
    const asked = { request, address: page.address, headers: sameFor };
    if (session !== null) return drivers.answer(asked, response, session);
    await visitors.answer(asked, response);
    return true;
  };

  const handler: RequestHandler = (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      answer(request, response).then((isDone) => isDone || next(), next);
      return;
    }
    secretIn(request.headers.cookie, sessionCookie)
      .then((session) => onHeaders(response, () => drop(session)))
      .then(() => whileReadingAnew(next), next);
  };

  return {
    handler,
    drop: () => drop(null),
    setWatched(watched) {
      isWatched = watched;
      setKeptWatched(watched);
      visitors.clear();
      drivers.clear();
    },
  };
}
