import { isRouteErrorResponse } from '@remix-run/react';
import type { FormReply } from '~/schemas/shown';
import type { Router } from '~/remix-insides/browser/use-router';
import { holdData, type WrappedRoute, wrapRoutes } from '~/remix-insides/browser/wrap-routes';
import { notify } from '../notices/notify';
import { failureOfForm, failureOfPage, shownFromBefore } from './failures';

type Shown = Router['state']['loaderData'];
type Going = Router['state']['navigation'];

/** How many pages are remembered, for Back. */
const mostRemembered = 20;

/**
 * Stays on the page where the next one cannot be had, for every link and form: Remix would put the error page in its place. Going
 * back shows a page as it was; from any other, one stays, with every word typed, is told what failed, and can try again. The
 * page's own form says so itself. The server's answers are passed on, except that the database is away.
 * (docs/decisions/0032-pages-stay.md)
 */
export function keepPages(router: Router): void {
  const remembered = rememberPages(router);
  const holding = holdData(router);

  /** @returns what the route showed at the address before; undefined where there is nothing to show */
  const readBefore = (id: string): unknown => {
    const { location, navigation, loaderData } = router.state;
    // Who is signed in, and the year, stay as they were.
    if (id === 'root' && loaderData.root !== undefined) return loaderData.root;
    const to = navigation.location ?? location;
    const isHere = addressOf(to) === addressOf(location);
    const known: unknown = (isHere ? loaderData : remembered.get(to.key))?.[id];
    if (known === undefined) return stay();
    // After a form or a vote that was taken there is nothing more to say.
    if (navigation.location && !isSent(navigation)) {
      notify(isHere ? failureOfPage(addressOf(to)) : shownFromBefore, () => router.revalidate());
    }
    return known;
  };

  /** @returns the answer for a form on the page shown; undefined where the form led elsewhere */
  const replyFor = ({ id, handle }: WrappedRoute): FormReply | undefined => {
    const { matches, navigation } = router.state;
    // A form that is sent without leaving the page may go to any other.
    const aside = navigation.formData ? undefined : formSentAside();
    if (!aside && !matches.some(({ route }) => route.id === id)) return stay();
    const named = (aside ?? navigation.formData)?.get('intent');
    const intent = typeof named === 'string' ? named : 'default';
    const { sentence, notice, form } = failureOfForm(handle, intent);
    if (notice) notify(notice);
    holding.untilIdle();
    return { intent: form ?? intent, result: { status: 'error', error: { '': [sentence] } } };
  };

  const formSentAside = () => [...router.state.fetchers.values()].find(({ formData }) => formData)?.formData;

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

  const unlessUnreached = async (request: Request, ask: () => unknown, otherwise: () => unknown): Promise<unknown> => {
    try {
      return await ask();
    } catch (thrown) {
      if (request.signal.aborted || !isUnreached(thrown)) throw thrown;
      const known = otherwise();
      if (known === undefined) throw thrown;
      return known;
    }
  };

  const orStay = async (thrown: unknown): Promise<void> => {
    // A file that a newer version of the site has replaced is no weak link: Remix reloads the page.
    if (await linkHolds()) return;
    stay();
    throw thrown;
  };

  forgetFailures(router);
  wrapRoutes(router, {
    load: (id, request, ask) => unlessUnreached(request, ask, () => readBefore(id)),
    act: (route, request, ask) => unlessUnreached(request, ask, () => replyFor(route)),
    lacksScript: orStay,
  });
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

const isSent = ({ formData, formMethod }: Going): boolean => formData !== undefined && formMethod !== 'GET';

const isUnreached = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown) ? thrown.status === 503 : !(thrown instanceof Response);

/** Failures are forgotten by whoever goes on. */
function forgetFailures(router: Router): void {
  let last: Going['location'];
  router.subscribe(({ navigation: { location } }) => {
    if (location && location !== last) notify(null);
    last = location;
  });
}

/** What each entry of the history showed, the newest last; cleared when somebody else signs in. */
function rememberPages(router: Router): Map<string, Shown> {
  const remembered = new Map<string, Shown>();
  let reader = readerOf(router.state.loaderData);
  const remember = ({ location, loaderData, navigation, errors }: Router['state']): void => {
    if (navigation.state !== 'idle' || errors) return;
    if (readerOf(loaderData) !== reader) remembered.clear();
    reader = readerOf(loaderData);
    remembered.delete(location.key);
    remembered.set(location.key, loaderData);
    for (const key of remembered.keys()) if (remembered.size > mostRemembered) remembered.delete(key);
  };
  remember(router.state);
  router.subscribe(remember);
  return remembered;
}

function readerOf(shown: Shown): unknown {
  const root: unknown = shown.root;
  const viewer = isObject(root) && 'viewer' in root ? root.viewer : null;
  return isObject(viewer) && 'name' in viewer ? viewer.name : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const linkHolds = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
