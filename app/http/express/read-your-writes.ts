import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { bypassCaches } from '~/domain/read-cache';
import { justWroteCookie, pendingActionCookie, sessionCookie, wroteRecently } from '../cookies';
import { isSafeMethod } from '../request-args';

/** A write sets a cookie. For three seconds, requests with it bypass the caches in every process, so people see their own changes. */
export const readYourWrites: RequestHandler = (request, response, next) => {
  const isRead = isSafeMethod(request.method);
  if (!isRead) {
    onHeaders(response, () => {
      if (response.statusCode < 400 && isFromAccount(request, response))
        response.append('Set-Cookie', justWroteCookie());
    });
  }
  if (!isRead || wroteRecently(request.headers.cookie)) bypassCaches(next);
  else next();
};

/**
 * Whether the client is signed in after the request, and may have changed something that is cached. Visitors' writes change nothing that is
 * cached, and a sign-in does only if it runs a pending action.
 */
function isFromAccount(request: Request, response: Response): boolean {
  const sent = [response.getHeader('Set-Cookie')].flat().map(String);
  const session = `${sessionCookie.name}=`;
  if (sent.some((each) => each.startsWith(`${session};`))) return false;
  const { cookie = '' } = request.headers;
  const signsIn = sent.some((each) => each.startsWith(session));
  return cookie.includes(session) || (signsIn && cookie.includes(`${pendingActionCookie.name}=`));
}
