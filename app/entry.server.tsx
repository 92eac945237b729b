import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { DrawnLinesContext, NonceContext, RequestIdContext } from './components/contexts';
import { InlineStylesContext } from './components/frame/Styles';
import { config } from './config.server';
import { newNonce, pagePart, partsOf, wholePage } from './http/content-policy';
import { needsInlineStyles } from './http/stylesheet';
import { accountHeader } from './schemas/calls';
import { setSiteTimeZone } from './schemas/relative-time';
import { log } from './services/log';
import { countRendering } from './services/metrics';

setSiteTimeZone(config.SITE_TIME_ZONE);

/** A page that is not rendered after this long is given up, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Sends a page as a whole. Loaders have finished before rendering begins, so sending its head first would gain nothing; and
 * pieces would each be compressed by themselves, which costs more time and more bytes.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { requestId, drawnLines = [] } = context;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  preventCaching(headers);
  setAccountHeader(headers, context);
  // Remix leaves out what an action's data says in its headers.
  if (context.retryAfter) headers.set('Retry-After', context.retryAfter);
  const isDriver = Boolean(context.account || context.placeholder);
  countRendering(isDriver ? 'driver' : 'visitors');
  const nonce = newNonce();
  const answerWith = (page: string): Response => {
    const parts = partsOf(page, nonce);
    if (context.placeholder) {
      context.placeholder.parts = parts;
      return new Response(null, { headers, status });
    }
    const { body, policy } = wholePage(parts.map(pagePart));
    headers.set('Content-Security-Policy', policy);
    return new Response(body, { headers, status });
  };
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId}>
          <DrawnLinesContext.Provider value={drawnLines}>
            <InlineStylesContext.Provider value={needsInlineStyles(request, isDriver)}>
              <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
            </InlineStylesContext.Provider>
          </DrawnLinesContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(giveUp);
          text(pipe(new PassThrough())).then((page) => resolve(answerWith(withoutGaps(page))), reject);
        },
        onShellError: (error) => {
          clearTimeout(giveUp);
          reject(error);
        },
        onError: (error: unknown) => {
          if (!request.signal.aborted) log.error({ error }, 'a page could not be rendered');
        },
      },
    );
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * React sends a page in pieces of 2 KB, and where a letter of several bytes does not fit into what is left of one, leaves that to be
 * zero (https://github.com/facebook/react/issues/24985). HTML has no such character.
 */
const withoutGaps = (page: string): string => page.replaceAll('\0', '');

/** What script fetches is as private as the page that shows it. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  preventCaching(response.headers);
  setAccountHeader(response.headers, context);
  return response;
};

/** An answer may hold who is signed in: nobody keeps it unless its page says otherwise. */
function preventCaching(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/** For what browsers keep of it. The page's loaders have asked who is signed in, if anybody: a session that is not there yet is not waited for. */
function setAccountHeader(headers: Headers, { account }: AppLoadContext): void {
  if (account) headers.set(accountHeader, String(account));
}

/** Loaders and actions turn what they foresee into pages; the rest is logged here, and the page only says sorry. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const where = { requestId: context.requestId, path: new URL(request.url).pathname };
  // Remix's own refusals, such as of a form sent to a page that takes none, are the sender's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ ...where, status: error.status }, 'refused');
  else log.error({ ...where, error }, 'unforeseen error');
};
