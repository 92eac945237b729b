import { redirect } from '@remix-run/node';
import type { NoticeName } from '~/messages';
import type { RequestArgs, RequestHead } from './asked';
import { flash } from './flash';
import { sessionOf } from './session';
import type { OpenSession } from '~/domain/accounts/sessions';

/** Where a visitor signs in and is brought back from. @param back the page itself by default */
export function signInPath(request: RequestHead, back = pageOf(request)): string {
  return `/auth?${new URLSearchParams({ tab: 'login', redirectTo: back }).toString()}`;
}

/** The path of a page, with its parameters. */
export const pageOf = ({ url }: RequestHead): string => new URL(url).pathname + new URL(url).search;

/** For a page that needs a session. @param notice besides what the sign-in page says @throws Response, a redirect to sign in */
export async function requireSignIn(arrived: RequestArgs, notice?: NoticeName): Promise<OpenSession> {
  const session = await sessionOf(arrived);
  if (session) return session;
  const headers = notice && { 'Set-Cookie': await flash(notice) };
  throw redirect(signInPath(arrived.request), { status: 303, headers });
}
