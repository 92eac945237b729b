import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from './components/nonce';
import { log } from './services/log';

/** A page that is not rendered after this long is given up. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const whole = remixContext.isSpaMode || isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    const answer = () => {
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        [whole ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError: (error: unknown) => {
          if (!request.signal.aborted) log.error({ error }, 'a page could not be rendered');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Loaders and actions turn what they foresee into pages; the rest is logged here, and the page says no more than sorry. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted)
    log.error({ error, requestId: context.requestId, path: new URL(request.url).pathname }, 'unforeseen error');
};
