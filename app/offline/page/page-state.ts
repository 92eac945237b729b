import type { Location, Navigation, NavigateFunction, SubmitFunction } from '@remix-run/react';
import { type Listeners, listeners } from './listeners';

/** The router's state, from its hooks. */
export type PageState = {
  location: Location;
  navigation: Navigation;
  /** A form that is being sent by a fetcher, without a navigation, such as in a dialog. */
  sentByFetcher: { formData?: FormData; formMethod?: string } | undefined;
  /** The data of the page's loaders, starting with the root's. */
  loaded: unknown[];
};

/** For code that loads later and isn't a component (components/weak-link/use-weak-link.ts). */
export type PageWatch = {
  state: PageState;
  subscribe: Listeners<[PageState]>['listen'];
  /** The addresses that this window has shown since it loaded. */
  visited: Set<string>;
  navigate: NavigateFunction;
  submit: SubmitFunction;
  revalidate: () => void;
};

const states = listeners<[PageState]>();

let watch: PageWatch | undefined;

/** This window's watch; undefined until the page has hydrated. */
export const pageWatch = (): PageWatch | undefined => watch;

/** Called after each change. Listeners are only called when the page's state changed. */
export function publishPageState({ state, ...actions }: Omit<PageWatch, 'subscribe' | 'visited'>): PageWatch {
  const before = watch?.state;
  watch ??= { state, ...actions, visited: new Set(), subscribe: states.listen };
  watch.visited.add(state.location.pathname + state.location.search);
  Object.assign(watch, { state, ...actions });
  if (before && !isSame(before, state)) states.notify(state);
  return watch;
}

const isSame = (a: PageState, b: PageState): boolean =>
  a.location === b.location &&
  a.navigation === b.navigation &&
  a.sentByFetcher?.formData === b.sentByFetcher?.formData &&
  a.loaded.length === b.loaded.length &&
  a.loaded.every((data, at) => data === b.loaded[at]);

/** The signed-in driver that the page was rendered for; null on a visitor's page. */
export function viewerShown({ loaded: [root] }: PageState): object | null {
  const viewer: unknown = typeof root === 'object' && root !== null && 'viewer' in root ? root.viewer : null;
  return typeof viewer === 'object' ? viewer : null;
}

/** A page's background requests that failed and are retried. The address has the path and parameters. */
export const loadFailures = listeners<[address: string]>();

/** `accepted`: whether the site or the outbox has accepted the form. */
export const sentForms = listeners<[form: FormData, accepted: Promise<boolean>]>();

let isOurReload = false;

/** Reloads the page, although Remix's own reloads are canceled (components/weak-link/guard.ts). */
export function reloadPage(): void {
  isOurReload = true;
  window.location.reload();
}

export const isReloading = (): boolean => isOurReload;
