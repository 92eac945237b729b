import { isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from '~/schemas/shown';
import type { Router } from '~/remix-insides/browser/use-router';
import { holdData } from '~/remix-insides/browser/hold-data';
import type { WrappedRoute } from '~/remix-insides/browser/wrap-routes';
import { linkHolds } from '~/offline/page/link-holds';
import { opensKept } from '~/offline/page/open-kept';
import type { PageWatch } from '~/offline/page/page-state';
import { notify } from '../notices/notify';
import type { WaitsFor } from '../posts/waiting-said';
import { sayLater, type SentForm } from './say-later';
import { failureOfForm, failureOfPage, shownFromBefore } from './failures';
import { isUnreached, type PageKeeper } from './hold-pages';
import { rememberPages } from './remember-pages';

type Going = Router['state']['navigation'];

/**
 * Stays on the page where the next one cannot be had, for every link and form: Remix would put the error page in its place. Going
 * back shows a page as it was; from any other, one stays, with every word typed, is told what failed, and can try again. The
 * page's own form says so itself. The server's answers are passed on, except that the database is away.
 * (docs/decisions/0032-pages-stay.md)
 * @param shown what the router has shown until now
 */
export function keepPages(router: Router, page: PageWatch, shown: Router['state'][]): PageKeeper {
  const remembered = rememberPages(router, shown);
  const holding = holdData(router);
  const later = sayLater(page);

  /** @returns where somebody goes by this request; undefined for what their page asks for by itself, wherever they go meanwhile */
  const goingBy = ({ url }: Request): Going['location'] => {
    const to = router.state.navigation.location;
    return to && new URL(addressOf(to), url).href === url ? to : undefined;
  };

  /** @returns what the route showed at the address before; undefined where there is nothing to show */
  const readBefore = (id: string, request: Request): unknown => {
    const { location, navigation, loaderData } = router.state;
    // Who is signed in, and the year, stay as they were.
    if (id === 'root' && loaderData.root !== undefined) return loaderData.root;
    const to = goingBy(request);
    const isHere = !to || addressOf(to) === addressOf(location);
    const known: unknown = (isHere ? loaderData : remembered.get(to.key))?.[id];
    if (known === undefined) return to && stay();
    // After a form or a vote that was taken there is nothing more to say.
    if (to && !isSent(navigation)) {
      notify(isHere ? failureOfPage(addressOf(to)) : shownFromBefore(), () => router.revalidate());
    }
    return known;
  };

  /** @returns the answer for a form on the page shown; undefined where the form led elsewhere */
  const replyFor = ({ id, handle }: WrappedRoute, isOurs: boolean): FormReply | undefined => {
    const { matches, navigation } = router.state;
    // A form that is sent without leaving the page may go to any other.
    if (navigation.formData && !matches.some(({ route }) => route.id === id)) return stay();
    const named = sentNow()?.get('intent');
    const intent = typeof named === 'string' ? named : 'default';
    const { sentence, notice, form } = failureOfForm(handle, intent, isOurs);
    if (notice) notify(notice);
    holding.untilIdle();
    const sent = formSent();
    const missing = sent && later.missing(sent);
    const said = missing ? [sentence, missing] : [sentence];
    return { intent: form ?? intent, result: { status: 'error', error: { '': said } } };
  };

  const sentNow = (): FormData | undefined => router.state.navigation.formData ?? fetcherThatSends()?.formData;
  const fetcherThatSends = () => [...router.state.fetchers.values()].find(({ formData }) => formData);

  const formSent = (): SentForm | undefined => {
    const { formData, formAction } = router.state.navigation.formData
      ? router.state.navigation
      : (fetcherThatSends() ?? {});
    return formData && formAction ? { path: formAction.split('?', 1)[0] ?? '', form: formData } : undefined;
  };

  /** @returns undefined for what cannot wait */
  const keepForLater = async (sent: SentForm | undefined, waitsFor: WaitsFor): Promise<FormReply | undefined> => {
    const reply = sent && (await later.keep(sent, waitsFor));
    if (reply) holding.untilIdle();
    return reply;
  };

  const stay = (): undefined => {
    const { location, navigation } = router.state;
    if (!navigation.location) return;
    notify(failureOfPage(addressOf(navigation.location)), tryAgain(navigation));
    holding.untilIdle();
    // Navigating to where one is cancels what is under way; after Back has led elsewhere, it replaces that address by this one.
    void router.navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  };

  const tryAgain =
    ({ state, location, formMethod, formData, formEncType }: Going) =>
    () => {
      if (!location) return;
      const address = addressOf(location) + location.hash;
      if (state !== 'submitting' || !formData) void router.navigate(address);
      else void router.navigate(address, { formMethod, formData, formEncType });
    };

  let leaving: { to: Going['location']; opens: Promise<boolean> } | undefined;

  /** Leaves for the page as it was seen, where the device has it whole. Its data and its script ask for that, whichever is missed first. */
  const leaveForKept = (to: Going['location']): Promise<boolean> => {
    if (!to || isSent(router.state.navigation)) return Promise.resolve(false);
    const isWanted = () => router.state.navigation.location === to;
    if (leaving?.to !== to) leaving = { to, opens: opensKept(to, isWanted).catch(() => false) };
    return leaving.opens;
  };

  const unlessUnreached = async (
    request: Request,
    ask: () => unknown,
    otherwise: (thrown: unknown) => unknown,
    isMissed: (thrown: unknown) => boolean = isUnreached,
  ): Promise<unknown> => {
    try {
      return await ask();
    } catch (thrown) {
      if (request.signal.aborted || !isMissed(thrown)) throw thrown;
      if (await leaveForKept(goingBy(request))) return await untilTheBrowserHasLeft();
      if (request.signal.aborted) throw thrown;
      const known = await otherwise(thrown);
      if (known === undefined) throw thrown;
      return known;
    }
  };

  const orStay = async (thrown: unknown): Promise<void> => {
    const to = router.state.navigation.location;
    // A file that a newer version of the site has replaced is no weak link: Remix reloads the page.
    if (await linkHolds()) return;
    if (await leaveForKept(to)) return untilTheBrowserHasLeft();
    if (router.state.navigation.location === to) stay();
    throw thrown;
  };

  forgetFailures(router);
  return {
    async answer(kind, route, request, ask) {
      if (kind === 'loader') {
        // What a page asks for by itself puts no error page in its place.
        const isMissed = (thrown: unknown) => isUnreached(thrown) || (!goingBy(request) && isBroken(thrown));
        return unlessUnreached(request, ask, () => readBefore(route.id, request), isMissed);
      }
      const sent = formSent();
      const asked = () => (sent && later.mayWait(sent) ? later.inTime(sent, ask) : unlessItHangs(ask, sentNow()));
      return unlessUnreached(request, asked, async (thrown) => {
        if (await isAnsweredWrongly(thrown)) return replyFor(route, true);
        const isOurs = isRouteErrorResponse(thrown);
        return (await keepForLater(sent, isOurs ? 'site' : 'signal')) ?? replyFor(route, isOurs);
      });
    },
    lacksScript: orStay,
  };
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** In milliseconds; as for pages (app/offline/worker/network.ts). */
const patienceMs = 10_000;

/** A form with files in it may well take longer: how far it is, nobody can tell. */
function unlessItHangs(ask: () => unknown, sent: FormData | undefined): unknown {
  if (sent && Array.from(sent.values()).some((value) => value instanceof File && value.size > 0)) return ask();
  let timer: number | undefined;
  const hangs = new Promise((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('Nothing came through.')), patienceMs);
  });
  return Promise.race([ask(), hangs]).finally(() => clearTimeout(timer));
}

/**
 * Something answered, but not in the site's form: a proxy with a 500. The sign-in page of somebody's Wi-Fi does so too, but for
 * whatever is asked, and counts as no signal.
 */
async function isAnsweredWrongly(thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof Error) || !thrown.message.startsWith('Unable to decode')) return false;
  try {
    const { status, headers } = await fetch('/healthz', { cache: 'no-store', redirect: 'error' });
    return status >= 500 || headers.get('Content-Type')?.includes('json') === true;
  } catch {
    return false;
  }
}

const isBroken = (thrown: unknown): boolean => isRouteErrorResponse(thrown) && thrown.status >= 500;

const isSent = ({ formData, formMethod }: Going): boolean => formData !== undefined && formMethod !== 'GET';

/** Failures are forgotten by whoever goes on. */
function forgetFailures(router: Router): void {
  let last = router.state.navigation.location;
  router.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) notify(null);
    last = location;
  });
}

/** What is shown stays until then. */
const untilTheBrowserHasLeft = (): Promise<never> => new Promise(() => undefined);
