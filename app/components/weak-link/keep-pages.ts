import { createPath, isRouteErrorResponse, type Location, type Navigation } from '@remix-run/react';
import { patienceMs } from '~/schemas/calls';
import type { FormReply } from '~/schemas/shown';
import { accountOnDevice } from '~/offline/account';
import { addressOf as storedAddressOf, findPage, findSaved, pageOfData } from '~/offline/page-cache';
import { isServerReachable, onlineOrAfter, retryMs } from '~/offline/page/scripts';
import { loadFailures, type PageState, type PageWatch, reloadPage } from '~/offline/page/page-state';
import { startOffline } from '~/offline/page/start';
import { searchesSaved } from '~/offline/saved/saved-rows';
import { notify } from '../notices/notices';
import { failureOfForm, failureOfPage, type FormFailures } from './failures';
import { ForeignResponse, isUnreached, NoResponse, type PageKeeper, type SentForm } from './guard';
import { sendLater } from './send-later';
import { staysHash } from './use-page-navigation';

/**
 * Keeps the current page on a weak connection or without one. If the next page can't load, this one stays with its typed text, and a notice
 * says what failed and offers "Try Again". If the device has a saved copy of the next page, that opens. A failed form shows its error,
 * or goes to the outbox. Data that the page requests on its own is retried until it arrives.
 */
export function keepPages(page: PageWatch, showViewer: Parameters<typeof startOffline>[1]): PageKeeper {
  const later = sendLater(page);
  clearFailureNotice(page);
  page.subscribe(removeHash);
  try {
    startOffline(page, showViewer);
  } catch {
    // Keeping the page works without the offline code.
  }

  const isGoingTo = (address: string): boolean => {
    const to = page.state.navigation.location;
    return to !== undefined && addressOf(to) === address;
  };

  /** Whether a form's action is another page, so that the current one can't show its reply. */
  const leadsElsewhere = ({ pathname }: URL): boolean => {
    const { location, navigation } = page.state;
    const path = pageOfData(pathname) ?? pathname;
    return navigation.state === 'submitting' && navigation.location.pathname === path && location.pathname !== path;
  };

  /**
   * Cancels the pending navigation by navigating to another hash of the current page. This loads nothing, except after a form: then the
   * page's data is requested until it arrives. The address bar doesn't show the hash, and after Back it shows the page's address.
   */
  const stay = ({ state, location: to, formData, formMethod, formEncType: encType }: ActiveNavigation): void => {
    const isHere = addressOf(to) === addressOf(page.state.location);
    const current = isHere ? to : page.state.location;
    const shown = addressOf(window.location) === addressOf(to) ? createPath(current) : window.location.href;
    const again = () => {
      if (state === 'submitting' && formData) {
        page.submit(formData, { method: formMethod, action: createPath(to), encType });
      } else if (isHere) page.revalidate();
      else page.navigate(createPath(to));
    };
    // After a form was saved, its own page needs no notice.
    if (!isHere || !sendsForm({ formData, formMethod })) notify(failureOfPage(addressOf(to)), again);
    const { pathname, search } = current;
    page.navigate(
      { pathname, search, hash: staysHash },
      { replace: true, preventScrollReset: true, state: current.state },
    );
    window.history.replaceState(window.history.state, '', shown);
  };

  let last: Location | undefined;

  /** Opens the saved copy of the next page, or stays. Failed data, scripts and forms may all call this. */
  const giveUp = async ({ navigation }: PageState): Promise<void> => {
    if (navigation.state === 'idle' || navigation.location === last) return;
    const to = navigation.location;
    last = to;
    const isWanted = () => page.state.navigation.location === to;
    if (!sendsForm(navigation) && (await openStored(to, isWanted).catch(() => false))) return;
    if (isWanted()) stay(navigation);
  };

  return {
    async onDataFailure({ url, isForm, status, tries, signal }) {
      const address = addressOfData(url);
      const isGoing = () => (isForm ? leadsElsewhere(url) : isGoingTo(address));
      if (isForm) await until(page, isSending, isAborted(signal));
      else {
        if (!isGoing()) loadFailures.notify(address);
        const soon = onlineOrAfter(retryMs * Math.min(2 ** tries, maxRetryFactor));
        await until(page, isGoing, Promise.race([soon, isAborted(signal)]));
      }
      if (!isGoing()) return !isForm && !signal.aborted;
      if (status !== undefined && status !== 503) return false;
      await giveUp(page.state);
      return isAborted(signal);
    },

    async onScriptFailure() {
      const reachable = isServerReachable();
      await until(page, ({ navigation }) => navigation.state !== 'idle', onlineOrAfter(retryMs));
      const to = page.state.navigation.location;
      const isReachable = await reachable;
      // By now the user may have gone to another page, or tried again.
      if (to === undefined || to === last || page.state.navigation.location !== to) return;
      // A newer version of the site has replaced the file.
      if (isReachable) reloadPage();
      else await giveUp(page.state);
    },

    async sendForm(sent, failures, ask) {
      try {
        if (later.mustWait(sent)) throw new NoResponse('The form goes to the outbox.');
        return await withTimeout(ask, sent);
      } catch (thrown) {
        if (sent.signal.aborted || !isUnreached(thrown)) throw thrown;
        if (leadsElsewhere(sent.url)) {
          await giveUp(page.state);
          await isAborted(sent.signal);
          throw thrown;
        }
        const isOurs = isRouteErrorResponse(thrown);
        const kept = isRefusal(thrown) ? undefined : await later.keep(sent, isOurs ? 'site' : 'signal');
        return kept ? withoutReload(kept) : replyTo(sent, failures, isOurs || isRefusal(thrown));
      }
    },
  };

  function replyTo(sent: SentForm, failures: FormFailures, isOurs: boolean): Response {
    const named = sent.form.get('intent');
    const intent = typeof named === 'string' ? named : 'default';
    const { sentence, notice, form = intent } = failureOfForm(failures, intent, isOurs);
    if (notice) notify(notice);
    const missing = later.missing(sent);
    const messages = missing ? [sentence, missing] : [sentence];
    return withoutReload({ intent: form, result: { status: 'error', error: { '': messages } } });
  }
}

/**
 * Navigates to a page if the device has it; the worker serves it.
 * @param isWanted called after the lookup: the user may be going to another page by then
 * @returns whether the browser is going to the page
 */
async function openStored(location: Location, isWanted: () => boolean): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false;
  const address = storedAddressOf(location);
  const page = (await findPage(await accountOnDevice(), address)) ?? (await findSaved(address));
  const opens = page ? address : (await searchesSaved(address)) ? `/offline?to=${encodeURIComponent(address)}` : null;
  if (opens === null || !isWanted()) return false;
  window.location.assign(opens);
  return true;
}

/** With this status the router doesn't reload the page's data, which would fail too (app/root.tsx). */
const withoutReload = (reply: FormReply): Response =>
  new Response(JSON.stringify(reply), { status: 503, headers: { 'Content-Type': 'application/json' } });

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  addressOfData(new URL(pathname + search, window.location.origin));

/** The page's address for the router, without Remix's own parameters. */
function addressOfData({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('_routes');
  const rest = parameters.toString();
  return (pageOfData(pathname) ?? pathname) + (rest && `?${rest}`);
}

/** Longest wait between retries, as a multiple of `retryMs`. */
const maxRetryFactor = 64;

type ActiveNavigation = Exclude<Navigation, { state: 'idle' }>;

const isSending = ({ navigation, sentByFetcher }: PageState): boolean =>
  navigation.state === 'submitting' || sentByFetcher !== undefined;

const sendsForm = ({ formData, formMethod }: Pick<Navigation, 'formData' | 'formMethod'>): boolean =>
  formData !== undefined && formMethod !== 'GET';

/** Waits for a router state, which React may report late while it is busy. */
function until(page: PageWatch, holds: (state: PageState) => boolean, orUntil: Promise<unknown>): Promise<void> {
  if (holds(page.state)) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    const stop = page.subscribe((state) => holds(state) && end());
    void orUntil.then(end);
  });
}

/** Resolves to false once aborted. */
const isAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });

/** Applies a timeout, except to forms with files: `fetch` reports no upload progress. */
function withTimeout(ask: () => Promise<unknown>, { form }: SentForm): Promise<unknown> {
  if (Array.from(form.values()).some((value) => value instanceof File && value.size > 0)) return ask();
  let timer: number | undefined;
  const hangs = new Promise((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new NoResponse('No response in time.')), patienceMs);
  });
  return Promise.race([ask(), hangs]).finally(() => clearTimeout(timer));
}

/** An error from a proxy, or from the site before Remix runs. A Wi-Fi sign-in page (200 or 511) counts as no signal. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ForeignResponse && thrown.status >= 400 && thrown.status !== 511;

/** Removes the hash once the page's data has arrived. */
function removeHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === staysHash) window.history.replaceState(window.history.state, '', pathname + search);
}

/** Hides the failure notice on the next navigation. */
function clearFailureNotice(page: PageWatch): void {
  let last = page.state.navigation.location;
  page.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) notify(null);
    last = location;
  });
}
