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
import { setSiteTimeZone } from './schemas/text';
import { log } from './services/log';
import { countRendering } from './services/metrics';

setSiteTimeZone(config.SITE_TIME_ZONE);

/** A page's render is aborted after this long, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Sends each page in one piece. Loaders finish before rendering begins, so sending the head first would gain nothing, and compressing
 * separate chunks costs more time and bytes.
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
  // Remix drops the headers of an action's data.
  if (context.retryAfter) headers.set('Retry-After', context.retryAfter);
  const isDriver = Boolean(context.account || context.placeholder);
  countRendering(isDriver ? 'driver' : 'visitors');
  const nonce = newNonce();
  const respondWith = (page: string): Response => {
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
              <RemixServer
                context={withMatchedRoutes(remixContext)}
                url={request.url}
                nonce={nonce}
                abortDelay={streamTimeout}
              />
            </InlineStylesContext.Provider>
          </DrawnLinesContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(abortTimer);
          text(pipe(new PassThrough())).then((page) => resolve(respondWith(withoutPadding(page))), reject);
        },
        onShellError: (error) => {
          clearTimeout(abortTimer);
          reject(error);
        },
        onError: (error: unknown) => {
          if (!request.signal.aborted) log.error({ error }, 'a page could not be rendered');
        },
      },
    );
    const abortTimer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * Without the routes of other pages. A render would otherwise create all of them and match its path against them again, which took a tenth
 * of the processor time of a post's page. The browser reads the routes from a file.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => matched.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

/**
 * React writes a page in chunks of 2 KB. If a multibyte character doesn't fit into the rest of a chunk, the rest is filled with zeros
 * (https://github.com/facebook/react/issues/24985). HTML never contains that character.
 */
const withoutPadding = (page: string): string => page.replaceAll('\0', '');

/** A page's data is as private as the page. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  preventCaching(response.headers);
  setAccountHeader(response.headers, context);
  return response;
};

/** A response may reveal who is signed in, so it must not be cached unless its page allows it. */
function preventCaching(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/** For pages that are saved offline. If the page depends on who is signed in, its loaders have read the session by now. */
function setAccountHeader(headers: Headers, { account }: AppLoadContext): void {
  if (account) headers.set(accountHeader, String(account));
}

/** Loaders and actions handle expected errors. All others are logged here, and the page shows only an apology. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const where = { requestId: context.requestId, path: new URL(request.url).pathname };
  // Errors below 500 from Remix itself, such as for a form sent to a page without an action, are the client's.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ ...where, status: error.status }, 'refused');
  else log.error({ ...where, error }, 'unexpected error');
};
