import type { Router } from '~/remix-insides/browser/use-router';

type State = Router['state'];
type Shown = State['loaderData'];

/** How many pages are remembered, for Back. */
const mostRemembered = 20;

/** @returns what each entry of the history showed, by its key, the newest last; cleared when somebody else signs in */
export function rememberPages(router: Router, shownBefore: State[]): ReadonlyMap<string, Shown> {
  const remembered = new Map<string, Shown>();
  let reader: unknown;
  const remember = ({ location, loaderData, navigation, errors }: State): void => {
    // Whoever leaves, leaves nothing to go back to, whether or not the site hears of it.
    if (navigation.formAction === '/logout') remembered.clear();
    if (navigation.state !== 'idle' || errors) return;
    if (readerOf(loaderData) !== reader) remembered.clear();
    reader = readerOf(loaderData);
    remembered.delete(location.key);
    remembered.set(location.key, loaderData);
    for (const key of remembered.keys()) if (remembered.size > mostRemembered) remembered.delete(key);
  };
  shownBefore.forEach(remember);
  router.subscribe(remember);
  return remembered;
}

function readerOf(shown: Shown): unknown {
  const root: unknown = shown.root;
  const viewer = isObject(root) && 'viewer' in root ? root.viewer : null;
  return isObject(viewer) && 'name' in viewer ? viewer.name : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
