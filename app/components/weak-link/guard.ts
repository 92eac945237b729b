import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from '~/schemas/shown';
import { isReloading, reloadPage, sentForms } from '~/offline/page/page-state';
import type { FormFailures } from './failures';

/** A failed request for a page's data, or a form's failed request. */
type FailedRequest = {
  url: URL;
  isForm: boolean;
  /** Undefined without a response, or if it wasn't the site's: a proxy, a network's sign-in page. */
  status: number | undefined;
  /** Number of earlier failures. */
  tries: number;
  signal: AbortSignal;
};

export type SentForm = { url: URL; form: FormData; signal: AbortSignal };

/** Handles failed requests. Its script loads after the page's (`keep-pages.ts`). */
export type PageKeeper = {
  /** @returns whether to retry; otherwise Remix gets the failure. Never settles while the current page stays. */
  onDataFailure: (missed: FailedRequest) => Promise<boolean>;
  /** Called when Remix wants to reload because a script of the next page failed to load. */
  onScriptFailure: () => Promise<void>;
  /** @returns the site's reply to a form, or our own reply if `ask` fails */
  sendForm: (sent: SentForm, failures: FormFailures, ask: () => Promise<unknown>) => Promise<unknown>;
};

/** The response didn't come from Remix. */
export class ForeignResponse extends Error {
  constructor(readonly status: number) {
    super(`Response with status ${status}, but no data.`);
  }
}

/** No response, or an incomplete one. */
export class NoResponse extends Error {}

/** False for the site's own responses, except 503 (database down), and for bugs in our code. These are rethrown. */
export const isUnreached = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown)
    ? thrown.status === 503
    : thrown instanceof NoResponse || thrown instanceof ForeignResponse;

let keeper: PageKeeper | undefined;
/** A failure before the keeper has loaded waits for it. If it can't load, Remix handles the failure. */
let loading: Promise<PageKeeper | undefined> = Promise.resolve(undefined);

/**
 * Keeps the current page if the next one can't load, where Remix would show an error page or reload. Intercepts Remix's data requests,
 * and cancels its reloads in browsers with the Navigation API (docs/decisions/0032-pages-stay.md).
 */
export function guardPage(loadingKeeper: Promise<PageKeeper>): void {
  loading = loadingKeeper.then(
    (loaded) => (keeper = loaded),
    () => undefined,
  );
  const { fetch } = window;
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith('.data') && init?.signal
      ? fetchData(fetch, input, { ...init, signal: init.signal })
      : fetch(input, init);
  if (import.meta.env.DEV || !('navigation' in window) || !(window.navigation instanceof EventTarget)) return;
  window.navigation.addEventListener('navigate', (event) => {
    if (isReloading() || !isReloadByScript(event)) return;
    event.preventDefault();
    void loading.then((loaded) => (loaded ? loaded.onScriptFailure() : reloadPage()));
  });
}

async function fetchData(ask: typeof fetch, url: URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const { signal } = init;
  const isForm = init.method === 'POST';
  for (let tries = 0; ; tries += 1) {
    let response: Response | undefined;
    let failure: unknown;
    try {
      response = await readWhole(await ask(url, init));
    } catch (thrown) {
      failure = thrown;
    }
    const isOurs = response?.headers.get('Content-Type')?.startsWith('text/x-script') === true;
    if (response && isOurs && response.status < 500) return response;
    const loaded = signal.aborted ? undefined : await loading;
    const status = isOurs ? response?.status : undefined;
    if (loaded && (await loaded.onDataFailure({ url, isForm, status, tries, signal }))) continue;
    if (!response) throw signal.aborted ? failure : new NoResponse(String(failure));
    if (loaded && !isOurs) throw new ForeignResponse(response.status);
    return response;
  }
}

/** Reads the whole body, so that a truncated response counts as a failure. */
async function readWhole(response: Response): Promise<Response> {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** A page's `clientAction`. @param failures messages by intent for a failed connection (specification §8) */
export const keepForm =
  (failures: FormFailures = {}) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = { url: new URL(request.url), form: await request.clone().formData(), signal: request.signal };
    const reply = send(sent, failures, () => serverAction<FormReply | undefined>());
    sentForms.notify(sent.form, isAccepted(reply));
    return reply;
  };

async function send(sent: SentForm, failures: FormFailures, ask: () => Promise<unknown>): Promise<unknown> {
  if (keeper) return keeper.sendForm(sent, failures, ask);
  try {
    return await ask();
  } catch (thrown) {
    const loaded = isUnreached(thrown) ? await loading : undefined;
    if (!loaded) throw thrown;
    return loaded.sendForm(sent, failures, () => Promise.reject(thrown));
  }
}

/** Whether the site or the outbox accepted a form: the reply says so, or redirects to another page. */
async function isAccepted(sending: Promise<unknown>): Promise<boolean> {
  try {
    const reply = await sending;
    const { result }: Partial<FormReply> = (reply instanceof Response ? await reply.clone().json() : reply) ?? {};
    return result?.status === 'success';
  } catch (thrown) {
    return thrown instanceof Response && thrown.headers.has('Location');
  }
}

/** Checks a NavigateEvent of the Navigation API, which TypeScript's DOM types lack. */
const isReloadByScript = (event: Event): boolean =>
  'navigationType' in event &&
  event.navigationType === 'reload' &&
  'userInitiated' in event &&
  !event.userInitiated &&
  event.cancelable;
