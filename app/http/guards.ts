import { type AppLoadContext, redirect } from '@remix-run/node';
import type { NoticeName } from '~/messages';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { errorAnswer } from './api-reply';
import type { Arrived, Asked } from './asked';
import { flash } from './flash';
import { plainPage } from './plain-page';
import { errorPage, toDomainError } from './problem';
import { sessionOf } from './session';
import type { OpenSession } from '~/domain/accounts/sessions';

/** Where a visitor signs in and is brought back from. @param back the page itself by default */
export function signInPath(request: Asked, back = pageOf(request)): string {
  return `/auth?${new URLSearchParams({ tab: 'login', redirectTo: back }).toString()}`;
}

/** The path of a page, with its parameters. */
export const pageOf = ({ url }: Asked): string => new URL(url).pathname + new URL(url).search;

/** For a page that needs a session. @param notice besides what the sign-in page says @throws Response, a redirect to sign in */
export async function guard(arrived: Arrived, notice?: NoticeName): Promise<OpenSession> {
  const session = await sessionOf(arrived);
  if (session) return session;
  const headers = notice && { 'Set-Cookie': await flash(notice) };
  throw redirect(signInPath(arrived.request), { status: 303, headers });
}

/** Runs a page's loader; a broken rule becomes the error page. @throws Response with the error's status and words */
export async function orErrorPage<T>(context: AppLoadContext, read: () => Promise<T>): Promise<T> {
  try {
    return await whileDatabaseAnswers(read);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    throw errorPage(toDomainError(thrown, context.requestId), context.typed);
  }
}

/** Runs the loader of a file, around which no frame is drawn. @param shown tells of a broken rule */
export async function orPlainError(
  { requestId }: AppLoadContext,
  read: () => Promise<Response>,
  shown: (error: DomainError) => Response = asPlainPage,
): Promise<Response> {
  try {
    return await whileDatabaseAnswers(read);
  } catch (thrown) {
    return shown(toDomainError(thrown, requestId));
  }
}

function asPlainPage(error: DomainError): Response {
  const { status, headers, html } = plainPage(error);
  return new Response(html, { status, headers });
}

/** For programs, which read JSON. */
export function asJson(error: DomainError): Response {
  const { status, headers, json } = errorAnswer(error);
  return new Response(json, { status, headers });
}

export const notFound = (): Response => errorPage(new DomainError('not-found'));
