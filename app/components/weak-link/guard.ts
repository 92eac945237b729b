import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from '~/schemas/shown';
import { askForFiles } from '~/offline/page/begin';
import { isReloading, reloadPage } from '~/offline/page/page-state';
import type { FormFailures } from './failures';

/** A request for a page's data that failed, or the form that it sends. */
type Missed = {
  url: URL;
  isForm: boolean;
  /** Undefined where nothing answered, or something else did: a proxy, a network's sign-in page. */
  status: number | undefined;
  /** How often it has failed before. */
  tries: number;
  signal: AbortSignal;
};

export type SentForm = { url: URL; form: FormData; signal: AbortSignal };

/** Handles failed requests. Its script loads after the page's (`keep-pages.ts`). */
export type PageKeeper = {
  /** @returns whether to ask again; otherwise Remix gets the failure. Pending while the page stays. */
  missesData: (missed: Missed) => Promise<boolean>;
  /** Remix wants to reload the page because a file of the next one did not come. */
  missesScript: () => Promise<void>;
  /** @returns the site's answer to a form, or one of ours where `ask` fails */
  sendForm: (sent: SentForm, failures: FormFailures, ask: () => Promise<unknown>) => Promise<unknown>;
};

/** Something other than Remix answered. */
export class ForeignAnswer extends Error {
  constructor(readonly status: number) {
    super(`Answered with ${status}, not with data.`);
  }
}

/** Nothing answered, or not to the end. */
export class NoAnswer extends Error {}

/** Of what a request threw: the site's own answers are passed on, except that its database is away; and so are mistakes of script. */
export const isUnreached = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown) ? thrown.status === 503 : thrown instanceof NoAnswer || thrown instanceof ForeignAnswer;

let keeper: PageKeeper | undefined;
let comes: Promise<PageKeeper | undefined> = Promise.resolve(undefined);

/** A failure that comes before the keeper has loaded waits for it. If it can't load, Remix handles the failure. */
function keeperForFailure(): Promise<PageKeeper | undefined> {
  askForFiles();
  return comes;
}

/**
 * Keeps the page when the next one cannot be had, where Remix would show an error page or reload: its requests for data pass through
 * here, and its reloads are cancelled by browsers with the Navigation API (docs/decisions/0032-pages-stay.md).
 */
export function guardPage(promised: Promise<PageKeeper>): void {
  comes = promised.then(
    (here) => (keeper = here),
    () => undefined,
  );
  const { fetch } = window;
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith('.data') && init?.signal
      ? askForData(fetch, input, { ...init, signal: init.signal })
      : fetch(input, init);
  if (import.meta.env.DEV || !('navigation' in window) || !(window.navigation instanceof EventTarget)) return;
  window.navigation.addEventListener('navigate', (event) => {
    if (isReloading() || !isReloadByScript(event)) return;
    event.preventDefault();
    void keeperForFailure().then((here) => (here ? here.missesScript() : reloadPage()));
  });
}

async function askForData(ask: typeof fetch, url: URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const { signal } = init;
  const isForm = init.method === 'POST';
  for (let tries = 0; ; tries += 1) {
    let answer: Response | undefined;
    let failure: unknown;
    try {
      answer = await readWhole(await ask(url, init));
    } catch (thrown) {
      failure = thrown;
    }
    const isOurs = answer?.headers.get('Content-Type')?.startsWith('text/x-script') === true;
    if (answer && isOurs && answer.status < 500) return answer;
    const here = signal.aborted ? undefined : await keeperForFailure();
    const status = isOurs ? answer?.status : undefined;
    if (here && (await here.missesData({ url, isForm, status, tries, signal }))) continue;
    if (!answer) throw signal.aborted ? failure : new NoAnswer(String(failure));
    if (here && !isOurs) throw new ForeignAnswer(answer.status);
    return answer;
  }
}

/** So that an answer that breaks off counts as none. */
async function readWhole(answer: Response): Promise<Response> {
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** A page's `clientAction`. @param failures what its forms say when the link fails, by intent (specification §8) */
export const keepForm =
  (failures: FormFailures = {}) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = { url: new URL(request.url), form: await request.clone().formData(), signal: request.signal };
    const ask = () => serverAction<FormReply | undefined>();
    if (keeper) return keeper.sendForm(sent, failures, ask);
    try {
      return await ask();
    } catch (thrown) {
      const here = isUnreached(thrown) ? await keeperForFailure() : undefined;
      if (!here) throw thrown;
      return here.sendForm(sent, failures, () => Promise.reject(thrown));
    }
  };

/** Of the Navigation API, which TypeScript's library does not know yet. */
const isReloadByScript = (event: Event): boolean =>
  'navigationType' in event &&
  event.navigationType === 'reload' &&
  'userInitiated' in event &&
  !event.userInitiated &&
  event.cancelable;
