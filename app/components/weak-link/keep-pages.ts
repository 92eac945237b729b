import { createPath, isRouteErrorResponse, type Location, type Navigation } from '@remix-run/react';
import type { FormReply } from '~/schemas/shown';
import { pageOfData } from '~/offline/keepable';
import { linkHolds } from '~/offline/page/link-holds';
import { opensKept } from '~/offline/page/open-kept';
import { type PageState, type PageWatch, reloadPage, tellUnread } from '~/offline/page/page-state';
import { linkMayBeBack, pause } from '~/offline/page/until-it-comes';
import { notify } from '../notices/notify';
import { failureOfForm, failureOfPage, type FormFailures } from './failures';
import { ForeignAnswer, isUnreached, type PageKeeper, type SentForm } from './guard';
import { sayLater } from './say-later';
import { staysHash } from './use-page-navigation';

/**
 * Stays on the page where the next one cannot be had: what was typed stays, a notice says what failed, and offers "Try Again". A page
 * that the device has is opened instead. A form says itself that it failed, or waits on the device. What a page asks for by itself is
 * asked for again until it comes.
 */
export function keepPages(page: PageWatch): PageKeeper {
  const later = sayLater(page);
  forgetFailures(page);
  page.subscribe(hideHash);

  const goingTo = (address: string): boolean => {
    const to = page.state.navigation.location;
    return to !== undefined && addressOf(to) === address;
  };

  /** The page that is shown has no place for the reply to such a form. */
  const leadsElsewhere = (path: string): boolean => {
    const { location, navigation } = page.state;
    return navigation.state === 'submitting' && navigation.location.pathname === path && location.pathname !== path;
  };

  /**
   * Going to another hash of the page that is shown cancels what is under way. Nothing is loaded for that, except after a form: then it
   * is asked for until it comes. The address bar doesn't show that hash, and shows the page again after Back.
   */
  const stay = (navigation: Navigation): void => {
    const { state, location: to, formData, formMethod, formEncType: encType } = navigation;
    if (!to) return;
    const isHere = addressOf(to) === addressOf(page.state.location);
    const stands = isHere ? to : page.state.location;
    const shown = addressOf(window.location) === addressOf(to) ? createPath(stands) : window.location.href;
    const again = () => {
      if (state === 'submitting' && formData) {
        page.submit(formData, { method: formMethod, action: createPath(to), encType });
      } else if (isHere) page.revalidate();
      else page.navigate(createPath(to));
    };
    // After a form that was taken there is nothing more to say about its own page.
    if (!isHere || !isSent(navigation)) notify(failureOfPage(addressOf(to)), again);
    const { pathname, search } = stands;
    page.navigate(
      { pathname, search, hash: staysHash },
      { replace: true, preventScrollReset: true, state: stands.state },
    );
    window.history.replaceState(window.history.state, '', shown);
  };

  let leaving: { to: Location; opens: Promise<boolean> } | undefined;

  /** Leaves for the page as it was seen, where the device has it whole. Its data and its script may both ask for that. */
  const leavesForKept = (navigation: Navigation): Promise<boolean> => {
    const { location: to } = navigation;
    if (!to || isSent(navigation)) return Promise.resolve(false);
    const isWanted = () => page.state.navigation.location === to;
    if (leaving?.to !== to) leaving = { to, opens: opensKept(to, isWanted).catch(() => false) };
    return leaving.opens;
  };

  const leaveOrStay = async (navigation: Navigation): Promise<void> => {
    if (await leavesForKept(navigation)) return;
    if (page.state.navigation === navigation) stay(navigation);
  };

  return {
    async missesData({ url, isForm, status, tries, signal }) {
      const address = addressOfData(url);
      const isOtherAnswer = status !== undefined && status !== 503;
      if (isForm) {
        await until(page, isSending, isAborted(signal));
        if (isOtherAnswer || !leadsElsewhere(pageOfData(url.pathname) ?? '')) return false;
        stay(page.state.navigation);
        return isAborted(signal);
      }
      const isGoing = () => goingTo(address);
      if (!isGoing()) tellUnread(address);
      const later = linkMayBeBack(pause * Math.min(2 ** tries, mostPauses));
      await until(page, isGoing, Promise.race([later, isAborted(signal)]));
      if (!isGoing()) return !signal.aborted;
      if (isOtherAnswer) return false;
      await leaveOrStay(page.state.navigation);
      return isAborted(signal);
    },

    async missesScript() {
      const { navigation } = page.state;
      const isPending = () => navigation.state !== 'idle' && page.state.navigation === navigation;
      const holds = await linkHolds();
      // What did not bring the data either is no newer version of the site, which has replaced the file.
      if (!isPending() || leaving?.to === navigation.location) return;
      if (holds) reloadPage();
      else await leaveOrStay(navigation);
    },

    async sendForm(sent, failures, ask) {
      const { signal } = sent;
      try {
        return await (later.mayWait(sent) ? later.inTime(sent, ask) : unlessItHangs(ask, sent));
      } catch (thrown) {
        if (signal.aborted || !isUnreached(thrown)) throw thrown;
        if (leadsElsewhere(sent.path)) {
          stay(page.state.navigation);
          await isAborted(signal);
          throw thrown;
        }
        if (await isAnsweredWrongly(thrown)) return replyTo(sent, failures, true);
        const isOurs = isRouteErrorResponse(thrown);
        const kept = await later.keep(sent, isOurs ? 'site' : 'signal');
        return kept ? unloaded(kept) : replyTo(sent, failures, isOurs);
      }
    },
  };

  function replyTo(sent: SentForm, failures: FormFailures, isOurs: boolean): Response {
    const named = sent.form.get('intent');
    const intent = typeof named === 'string' ? named : 'default';
    const { sentence, notice, form = intent } = failureOfForm(failures, intent, isOurs);
    if (notice) notify(notice);
    const missing = later.missing(sent);
    const said = missing ? [sentence, missing] : [sentence];
    return unloaded({ intent: form, result: { status: 'error', error: { '': said } } });
  }
}

/** After this status the router does not reload the page's data, which would fail as well (app/root.tsx). */
const unloaded = (reply: FormReply): Response =>
  new Response(JSON.stringify(reply), { status: 503, headers: { 'Content-Type': 'application/json' } });

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  addressOfData(new URL(pathname + search, window.location.origin));

/** As the router has it, without what Remix adds. */
function addressOfData({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('_routes');
  const rest = parameters.toString();
  return (pageOfData(pathname) ?? pathname) + (rest && `?${rest}`);
}

/** Between two requests of the same, in pauses. */
const mostPauses = 64;

const isSending = ({ navigation, sentByFetcher }: PageState): boolean =>
  navigation.state === 'submitting' || sentByFetcher !== undefined;

const isSent = ({ formData, formMethod }: Navigation): boolean => formData !== undefined && formMethod !== 'GET';

/** The page's script hears of what the router does a little later: React may be busy. */
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

/** @returns false, once it is */
const isAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });

/** In milliseconds; as for pages (app/offline/worker/network.ts). */
const patienceMs = 10_000;

/** A form with files in it may well take longer: how far it is, nobody can tell. */
function unlessItHangs(ask: () => Promise<unknown>, { form }: SentForm): Promise<unknown> {
  if (Array.from(form.values()).some((value) => value instanceof File && value.size > 0)) return ask();
  let timer: number | undefined;
  const hangs = new Promise((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('Nothing came through.')), patienceMs);
  });
  return Promise.race([ask(), hangs]).finally(() => clearTimeout(timer));
}

/** By a proxy with a 500. The sign-in page of a Wi-Fi network answers every request, and counts as no signal. */
async function isAnsweredWrongly(thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof ForeignAnswer)) return false;
  try {
    const { status, headers } = await fetch('/healthz', { cache: 'no-store', redirect: 'error' });
    return status >= 500 || headers.get('Content-Type')?.includes('json') === true;
  } catch {
    return false;
  }
}

/** Once the data of a page that stays has come after all. */
function hideHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === staysHash) window.history.replaceState(window.history.state, '', pathname + search);
}

/** A notice of a failure goes when somebody goes on. */
function forgetFailures(page: PageWatch): void {
  let last = page.state.navigation.location;
  page.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) notify(null);
    last = location;
  });
}
