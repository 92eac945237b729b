import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { matchedRoute } from './matched-route';

/** As app/components/page-handle.ts makes it. */
const publicHandle = z.object({ sharedBy: z.string() });

/** An address with one of these is the answer to one question, or a later page of a list: search engines follow its links alone. */
const questions = ['query', 'cursor', 'after', 'at', 'from', 'to', 'exit', 'latitude', 'longitude', 'problem', 'sent'];

/** Keeps out of search engines what is for one reader alone, and what there is no end of. In a header, which costs a page nothing. */
export function robotsTag(routes: ServerBuild['routes']): RequestHandler {
  const isPublic = new Map(
    Object.values(routes).flatMap((route) => {
      const handle: unknown = route?.module.handle;
      // Photos and other files are no pages.
      return route && handle && route.path !== '*' ? [[route.id, publicHandle.safeParse(handle).success] as const] : [];
    }),
  );
  return (request, response, next) => {
    const page = isPublic.get(matchedRoute(request).id ?? '');
    const asks = questions.some((name) => request.query[name]);
    if (page !== undefined && (!page || asks)) response.setHeader('X-Robots-Tag', 'noindex');
    next();
  };
}
