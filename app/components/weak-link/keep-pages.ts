import { createPath, isRouteErrorResponse, type Location, type Navigation } from '@remix-run/react';
import { patienceMs } from '~/schemas/calls';
import type { FormReply } from '~/schemas/shown';
import { pageOfData } from '~/offline/keepable';
import { linkHolds } from '~/offline/page/link-holds';
import { opensKept } from '~/offline/page/open-kept';
import { type PageState, type PageWatch, reloadPage, tellUnread } from '~/offline/page/page-state';
import { startOffline } from '~/offline/page/start';
import { linkMayBeBack, pause } from '~/offline/page/until-it-comes';
import { notify } from '../notices/notify';
import { failureOfForm, failureOfPage, type FormFailures } from './failures';
import { ForeignAnswer, isUnreached, NoAnswer, type PageKeeper, type SentForm } from './guard';
import { sayLater } from './say-later';
import { staysHash } from './use-page-navigation';

/**
 * Keeps a page over a weak link, or without one. If the next page can't load, this one stays with what was typed, and a notice says what
 * failed and offers "Try Again". If the device has the next page, it opens instead. A failed form shows its own error, or waits on the
 * device. Data that the page requests by itself is requested again until it arrives.
 */
export function keepPages(page: PageWatch, options: Parameters<typeof startOffline>[1]): PageKeeper {
  const later = sayLater(page);
  forgetFailures(page);
  page.subscribe(hideHash);
  try {
    startOffline(page, options);
  } catch {
    // The page is kept all the same.
  }

  const goingTo = (address: string): boolean => {
    const to = page.state.navigation.location;
    return to !== undefined && addressOf(to) === address;
  };

  /** The page that is shown has no place for the reply to such a form. */
  const leadsElsewhere = ({ pathname }: URL): boolean => {
    const { location, navigation } = page.state;
    const path = pageOfData(pathname) ?? pathname;
    return navigation.state === 'submitting' && navigation.location.pathname === path && location.pathname !== path;
  };

  /**
   * Navigating to another hash of the current page cancels the pending navigation. It loads nothing, except after a form: then the page's
   * data is requested until it arrives. The address bar doesn't show that hash, and after Back it shows the page's address again.
   */
  const stay = ({ state, location: to, formData, formMethod, formEncType: encType }: ActiveNavigation): void => {
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
    if (!isHere || !sendsForm({ formData, formMethod })) notify(failureOfPage(addressOf(to)), again);
    const { pathname, search } = stands;
    page.navigate(
      { pathname, search, hash: staysHash },
      { replace: true, preventScrollReset: true, state: stands.state },
    );
    window.history.replaceState(window.history.state, '', shown);
  };

  let last: Location | undefined;

  /** Opens the page as it was seen, if the device has it, or stays. Data, script and a form may all ask for that. */
  const giveUp = async ({ navigation }: PageState): Promise<void> => {
    if (navigation.state === 'idle' || navigation.location === last) return;
    const to = navigation.location;
    last = to;
    const isWanted = () => page.state.navigation.location === to;
    if (!sendsForm(navigation) && (await opensKept(to, isWanted).catch(() => false))) return;
    if (isWanted()) stay(navigation);
  };

  return {
    async missesData({ url, isForm, status, tries, signal }) {
      const address = addressOfData(url);
      const isGoing = () => (isForm ? leadsElsewhere(url) : goingTo(address));
      if (isForm) await until(page, isSending, isAborted(signal));
      else {
        if (!isGoing()) tellUnread(address);
        const soon = linkMayBeBack(pause * Math.min(2 ** tries, mostPauses));
        await until(page, isGoing, Promise.race([soon, isAborted(signal)]));
      }
      if (!isGoing()) return !isForm && !signal.aborted;
      if (status !== undefined && status !== 503) return false;
      await giveUp(page.state);
      return isAborted(signal);
    },

    async missesScript() {
      const holds = await linkHolds();
      const { navigation } = page.state;
      if (navigation.state === 'idle' || navigation.location === last) return;
      // A newer version of the site has replaced the file.
      if (holds) reloadPage();
      else await giveUp(page.state);
    },

    async sendForm(sent, failures, ask) {
      try {
        if (later.goesAfterOthers(sent)) throw new NoAnswer('It waits.');
        return await unlessItHangs(ask, sent);
      } catch (thrown) {
        if (sent.signal.aborted || !isUnreached(thrown)) throw thrown;
        if (leadsElsewhere(sent.url)) {
          await giveUp(page.state);
          await isAborted(sent.signal);
          throw thrown;
        }
        const isOurs = isRouteErrorResponse(thrown);
        const kept = isRefusal(thrown) ? undefined : await later.keep(sent, isOurs ? 'site' : 'signal');
        return kept ? unloaded(kept) : replyTo(sent, failures, isOurs || isRefusal(thrown));
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

type ActiveNavigation = Exclude<Navigation, { state: 'idle' }>;

const isSending = ({ navigation, sentByFetcher }: PageState): boolean =>
  navigation.state === 'submitting' || sentByFetcher !== undefined;

const sendsForm = ({ formData, formMethod }: Pick<Navigation, 'formData' | 'formMethod'>): boolean =>
  formData !== undefined && formMethod !== 'GET';

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

/** A form with files in it may well take longer: how far it is, no one can tell. */
function unlessItHangs(ask: () => Promise<unknown>, { form }: SentForm): Promise<unknown> {
  if (Array.from(form.values()).some((value) => value instanceof File && value.size > 0)) return ask();
  let timer: number | undefined;
  const hangs = new Promise((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new NoAnswer('Nothing came through.')), patienceMs);
  });
  return Promise.race([ask(), hangs]).finally(() => clearTimeout(timer));
}

/** By a proxy, or by the site before Remix is asked. A Wi-Fi network's sign-in page comes with 200 or 511, and counts as no signal. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ForeignAnswer && thrown.status >= 400 && thrown.status !== 511;

/** Once the data of a page that stays has come after all. */
function hideHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === staysHash) window.history.replaceState(window.history.state, '', pathname + search);
}

/** Hides the notice of a failure at the next navigation. */
function forgetFailures(page: PageWatch): void {
  let last = page.state.navigation.location;
  page.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) notify(null);
    last = location;
  });
}
