import { redirect } from '@remix-run/node';
import type { OpenSession } from '~/domain/accounts/sessions';
import { type Actor, mayEdit, mayModerate } from '~/domain/actor';
import { DomainError, invariant } from '~/domain/errors';
import type { NoticeName } from '~/messages/flash';
import { checkDisk } from '~/services/disk-reserve';
import { flash } from './flash';
import { isSafeMethod, type RequestArgs, type RequestHead } from './request-args';
import { sessionOf } from './session';

/** The sign-in page's path, with the path to return to. @param back the current page by default */
export function signInPath(request: RequestHead, back = pageOf(request)): string {
  return `/auth?${new URLSearchParams({ tab: 'login', redirectTo: back }).toString()}`;
}

/** The request's path and query. */
export const pageOf = ({ url }: RequestHead): string => new URL(url).pathname + new URL(url).search;

/** For a page that needs a session. @param notice in addition to the sign-in page's own text @throws Response, a redirect to sign in */
export async function requireSignIn(args: RequestArgs, notice?: NoticeName): Promise<OpenSession> {
  const session = await sessionOf(args);
  if (session) return session;
  const headers = notice && { 'Set-Cookie': await flash(notice) };
  throw redirect(signInPath(args.request), { status: 303, headers });
}

/** For the editors' pages under /desk, which are 404 for others (contract). @throws DomainError `not-found` */
export const requireEditor = (args: RequestArgs): Promise<Actor> => requireRole(args, mayEdit);

/** For the moderators' pages. @throws DomainError `not-found` */
export const requireModerator = (args: RequestArgs): Promise<Actor> => requireRole(args, mayModerate);

async function requireRole(args: RequestArgs, has: (actor: Actor) => boolean): Promise<Actor> {
  const session = await sessionOf(args);
  invariant(session && has(session.actor), 'not-found');
  return session.actor;
}

/** Deleting may free space, and a full disk must not prevent signing out. */
const allowedOnFullDisk =
  /^(?:\/api)?\/(?:logout|data-deletion)(?:\/|$)|^\/account\/devices$|^\/(?:posts|comments)\/[^/]+\/delete$/;

/** Rejects writes while the database's disk is nearly full, so that reads still work. @throws DomainError `no-room` */
export async function assertDiskSpace({ method, url }: RequestHead): Promise<void> {
  if (isSafeMethod(method) || method === 'DELETE' || (await checkDisk()) !== 'files and rows') return;
  const path = new URL(url).pathname.replace(/\.data$/, '');
  if (!allowedOnFullDisk.test(path)) throw new DomainError('no-room');
}
