import { LRUCache } from 'lru-cache';
import { type FunctionComponent, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { DrawsKept, PlainProps } from '~/components/Kept';
import { LiteContext } from '~/components/lite';

/** In characters, keys included. */
const mostKept = 6 * 1024 * 1024;

const kept = new LRUCache<string, string>({
  maxSize: mostKept,
  sizeCalculation: (text, key) => text.length + key.length,
});
/** Components by number: two may have the same name. */
const numbers = new Map<unknown, number>();

/**
 * Draws an element whose inside is rendered once, for all that it is made of. That is its key, to the letter: whatever is not
 * the same for two drivers makes two keys, so that nobody can be shown a part that was made for another, and nothing can be
 * out of date.
 */
export const DrawKept: DrawsKept = ({ element: Element, inside, given, ...attributes }) => (
  <Element {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(inside, given, useSurroundings()) }} />
);

/** What links and forms ask for on the page that they stand on; of it all, only the address and `lite` change their markup. */
const useSurroundings = () => ({
  router: useContext(DataRouterContext),
  state: useContext(DataRouterStateContext),
  navigation: useContext(NavigationContext),
  here: useContext(LocationContext),
  route: useContext(RouteContext),
  lite: useContext(LiteContext),
});

type Surroundings = ReturnType<typeof useSurroundings>;

function markupOf<P extends PlainProps>(inside: FunctionComponent<P>, given: P, surroundings: Surroundings): string {
  const { pathname, search } = surroundings.here.location;
  const key = JSON.stringify([numberOf(inside), pathname, search, surroundings.lite, given]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const markup = render(inside, given, surroundings);
  kept.set(key, markup);
  return markup;
}

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}

/** As its page would render it: `renderToString` writes the marks between texts by which a browser takes it over. */
const render = <P extends PlainProps>(Inside: FunctionComponent<P>, given: P, surroundings: Surroundings): string =>
  renderToString(
    <DataRouterContext.Provider value={surroundings.router}>
      <DataRouterStateContext.Provider value={ofNobody(surroundings.state)}>
        <NavigationContext.Provider value={surroundings.navigation}>
          <LocationContext.Provider value={surroundings.here}>
            <RouteContext.Provider value={surroundings.route}>
              <LiteContext.Provider value={surroundings.lite}>
                <Inside {...given} />
              </LiteContext.Provider>
            </RouteContext.Provider>
          </LocationContext.Provider>
        </NavigationContext.Provider>
      </DataRouterStateContext.Provider>
    </DataRouterContext.Provider>,
  );

/** The page's state without what was read for its driver: a part that asked for it would be shown to others. */
const ofNobody = (state: Surroundings['state']): Surroundings['state'] =>
  state && { ...state, loaderData: {}, actionData: null, errors: null };
