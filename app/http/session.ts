import type { Request, Response } from 'express';
import type { Actor } from '~/domain/actor';
import { endSession, type OpenSession, readSession, sessionSeconds } from '~/domain/accounts/sessions';
import type { CheckedAccount } from '~/domain/accounts/account';
import { type SecondStep, signInBrowser } from '~/domain/accounts/sign-in';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import type { Caller } from '~/domain/operation';
import type { RequestArgs, RequestHead } from './request-args';
import { browserCookie, secretIn, sessionCookie } from './cookies';

/** Read once per request. */
export async function sessionOf({ request, context }: RequestArgs): Promise<OpenSession | null> {
  context.session ??= sessionOfCookies(request.headers.get('cookie'));
  const session = await context.session;
  context.account = session?.actor.id;
  return session;
}

export const hasSessionCookie = async (request: RequestHead): Promise<boolean> => (await secretOf(request)) !== null;

export const viewerOf = async (args: RequestArgs): Promise<Actor | null> =>
  args.context.placeholder?.actor ?? (await sessionOf(args))?.actor ?? null;

/**
 * The viewer for reading posts and comments. Null on a page that is rendered for all drivers: their own votes are filled in later
 * (placeholder-driver.ts).
 */
export const readerOf = async (args: RequestArgs): Promise<Actor | null> =>
  args.context.placeholder ? null : viewerOf(args);

export const isSignedIn = async (args: RequestArgs): Promise<boolean> => (await viewerOf(args)) !== null;

export const callerOf = async (args: RequestArgs): Promise<Caller> => ({
  actor: (await sessionOf(args))?.actor ?? null,
  network: args.context.network,
});

/** For a request that Remix doesn't handle, or whose response signs the driver in. @param cookies a Cookie header, or Set-Cookie headers */
export async function sessionOfCookies(cookies: string | null | undefined): Promise<OpenSession | null> {
  const secret = await secretIn(cookies, sessionCookie);
  return secret ? readSession(secret) : null;
}

/** Sessions that the page cache has read, so that Remix doesn't read them again. */
const openSessions = new WeakMap<Response, Promise<OpenSession | null>>();

export const cachedSession = (response: Response): Promise<OpenSession | null> | undefined =>
  openSessions.get(response);

/** For the page cache. Null for a visitor. Removes the cookie of a session that has ended. */
export async function openSession(request: Request, response: Response): Promise<OpenSession | null> {
  const secret = await secretIn(request.headers.cookie, sessionCookie);
  if (secret === null) return null;
  const session = await whileDatabaseAnswers(() => readSession(secret));
  openSessions.set(response, Promise.resolve(session));
  if (session) return session;
  response.append('Set-Cookie', await sessionCookie.serialize('', { maxAge: 0 }));
  return null;
}

/** @throws DomainError `not-signed-in`, with this sentence */
export async function requireSession(args: RequestArgs, sentence?: string): Promise<OpenSession> {
  const session = await sessionOf(args);
  if (!session) throw new DomainError('not-signed-in', { sentence });
  return session;
}

/**
 * Signs the browser in with a new session id, and ends its previous session if it had one.
 * @returns its Set-Cookie headers
 * @throws DomainError `second-factor-required` if the account requires a code and none was accepted; `account-changed`
 */
export async function startSession(
  request: RequestHead,
  account: CheckedAccount,
  secondStep: SecondStep = 'not-asked',
): Promise<string[]> {
  const previous = await secretOf(request);
  const browser = {
    userAgent: request.headers.get('user-agent') ?? '',
    browserSecret: await secretOf(request, browserCookie),
  };
  const { session, browserSecret } = await signInBrowser(account, browser, secondStep);
  if (previous) await endSession(previous);
  return [
    await sessionCookie.serialize(session, { maxAge: sessionSeconds }),
    await browserCookie.serialize(browserSecret),
  ];
}

/** Ends the browser's session on the server and in its cookie. @returns its Set-Cookie */
export async function closeSession(request: RequestHead): Promise<string> {
  const secret = await secretOf(request);
  if (secret) await endSession(secret);
  return sessionCookie.serialize('', { maxAge: 0 });
}

const secretOf = (request: RequestHead, cookie = sessionCookie): Promise<string | null> =>
  secretIn(request.headers.get('cookie'), cookie);
