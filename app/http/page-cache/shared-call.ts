import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request, Response } from 'express';
import { config } from '~/config.server';
import type { CallAnswer } from '../api-reply';
import { requestOfNobody } from '../call-request';
import { encodingFor, sendPage } from '../compression';
import { wholePage } from '../content-policy';
import { calledAddress } from '../express/called-address';
import { matchedRoute } from '../express/matched-route';
import { answeredAsKnown } from '../etag';
import { queryIn } from '../request-body';
import type { Made } from './page-store';
import { type FilledPage, forAll } from './page-template';

/** A call of the API whose answer many are given. */
export type SharedCall = {
  sharedBy: 'everybody' | 'visitors';
  /** With the parameters that the call reads, whatever else the requested address had in it. */
  address: string;
  /** Asks as nobody. */
  make: () => Promise<Made<SharedAnswer>>;
};

export type SharedAnswer = { status: number; headers: [name: string, value: string][]; content: FilledPage };

/** @returns a function that tells which call a request asks for, as the call says of itself; null for one that nobody shares */
export function sharedCalls(
  routes: ServerBuild['routes'],
  contextOf: (request: Request) => AppLoadContext,
): (request: Request) => SharedCall | null {
  return (request) => {
    const called = calledAddress(request, routes);
    const shared = called?.calls.GET?.shared;
    const query = shared && queryIn(`${config.SITE_URL}${request.originalUrl}`);
    if (!called || !query) return null;
    const { pathname } = matchedRoute(request);
    const address = addressWith(pathname, query, shared.parameters);
    const asked = { request: requestOfNobody(`${config.SITE_URL}${address}`), params: called.paramsOf(pathname) };
    const make = async () => toShared(await called.answer({ ...asked, context: contextOf(request) }));
    return { sharedBy: shared.by, address, make };
  };
}

/** Empty parameters stay: a call may refuse them. */
function addressWith(pathname: string, query: Readonly<Record<string, string>>, parameters: readonly string[]): string {
  const given = parameters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  return given.length > 0 ? `${pathname}?${new URLSearchParams(given).toString()}` : pathname;
}

function toShared(answer: CallAnswer): Made<SharedAnswer> {
  if (answer instanceof globalThis.Response) throw new Error('Only JSON goes out to many.');
  const { status, headers, json } = answer;
  const whole = wholePage([{ bytes: Buffer.from(json), source: null }]);
  const mayBeKept = status === 200 && headers.every(([name]) => name !== 'Set-Cookie');
  // With its compressed copies.
  return { value: { status, headers, content: forAll(whole) }, mayBeKept, bytes: 1.5 * whole.body.length };
}

/** @param isVisitor a driver's answer stays as private as what they are given of their own */
export async function sendSharedAnswer(
  { status, headers, content: { etag, sentIn } }: SharedAnswer,
  isVisitor: boolean,
  request: Request,
  response: Response,
): Promise<void> {
  response.status(status);
  for (const [name, value] of headers) response.append(name, value);
  if (isVisitor) response.vary('Accept-Encoding, Cookie');
  if (isVisitor && etag !== null && status === 200 && answeredAsKnown(etag, request, response)) return;
  const encoding = encodingFor(request);
  sendPage(response, (await sentIn(encoding)).body, encoding);
}
