import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { dropKept, setKeptWatched, whileReadingAnew } from '~/domain/kept-for-all';
import { sessionCookie } from '../cookies';
import { DriverPages } from './driver-pages';
import type { RenderShared } from './render-shared';
import type { SharedBy } from './shared-handle';
import { VisitorPages } from './visitor-pages';

type Given = { render: RenderShared; sharedBy: (path: string) => SharedBy | null };

export type SharedPages = {
  handler: RequestHandler;
  /** What pages show has changed: it is read, and each page rendered, anew when it is asked for next. */
  drop: () => void;
  /** Whether changes are heard of. Until then, and when they are not any more, nothing is kept. */
  setWatched: (isWatched: boolean) => void;
};

/**
 * Answers requests for pages that are the same for everybody from stores in this process: a visitor's as it is, a driver's
 * filled in with what is his own. Whoever carries any cookie besides but the choice of lite mode is passed on. A write that
 * goes through this process drops all pages before it is answered, so that whoever made the change, and all who hear of it,
 * see it.
 */
export function sharedPages({ render, sharedBy }: Given): SharedPages {
  const visitors = new VisitorPages(render, (path) => sharedBy(path) !== null);
  const drivers = new DriverPages(render, (path) => sharedBy(path) === 'everybody');
  let isWatched = false;
  const drop = (writer: string | null) => {
    dropKept();
    visitors.drop();
    drivers.drop(writer);
  };

  const handler: RequestHandler = (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      onHeaders(response, () => drop(knownOf(request.headers).session));
      return whileReadingAnew(next);
    }
    const { session, sameFor, isAll } = knownOf(request.headers);
    if (!isWatched || !isAll) return next();
    const answered =
      session === null
        ? visitors.answer(request, response, sameFor)
        : drivers.answer(request, response, sameFor, session);
    answered.then((isDone) => isDone || next()).catch(next);
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

type Known = {
  /** The cookie of the browser's session, as it came. */
  session: string | null;
  /** What else may tell one page from another: of everybody who sends the same it is the same. */
  sameFor: Record<string, string>;
  /** Whether that is all that the request says of who asks. */
  isAll: boolean;
};

function knownOf({ cookie = '', authorization, 'save-data': savesData }: IncomingHttpHeaders): Known {
  const told = cookie.split(/; */).filter(Boolean);
  const session = told.find((pair) => pair.startsWith(`${sessionCookie.name}=`)) ?? null;
  const lite = told.find((pair) => /^lite=(?:on|off)$/.test(pair));
  // By what a browser is known at a sign-in no page is drawn.
  const others = told.filter((pair) => pair !== session && pair !== lite && !/^(?:__Host-)?browser=/.test(pair));
  return {
    session,
    sameFor: { ...(lite && { cookie: lite }), ...(savesData === 'on' && { 'save-data': 'on' }) },
    isAll: others.length === 0 && authorization === undefined,
  };
}
