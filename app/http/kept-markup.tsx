import { LRUCache } from 'lru-cache';
import { type ContextType, type FunctionComponent, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { DrawsKept, Plain, PlainProps } from '~/components/Kept';
import { LiteContext } from '~/components/lite';
import { type Filling, isSlot, slotPattern } from '~/domain/slots';
import type { DrawPart, OpenParts } from './shared-pages/page-template';

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

/** Draws the parts of a page that is made for all drivers: those that show something of a driver's own are left open. */
export const drawsOpen = (openParts: OpenParts): DrawsKept =>
  function DrawOpen({ element: Element, inside, given, ...attributes }) {
    const surroundings = useSurroundings();
    const key = keyOf(inside, given, surroundings).split(slotsInKey);
    const markup =
      key.length > 1
        ? openParts.add(key.filter(isSlot), openMarkup(key, inside, given, surroundings))
        : keptUnder(key.join(''), () => render(inside, given, surroundings));
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />;
  };

/** Where slots stand in a key. */
const slotsInKey = new RegExp(`"(${slotPattern})"`);

/** As with `markupOf`, but that its key is put together of what fills it: most drivers are shown what others were. */
const openMarkup =
  <P extends PlainProps>(key: string[], inside: FunctionComponent<P>, given: P, surroundings: Surroundings): DrawPart =>
  (filling) =>
    keptUnder(key.map((piece) => (isSlot(piece) ? JSON.stringify(filling.get(piece) ?? null) : piece)).join(''), () =>
      render(inside, filled(given, filling), surroundings),
    );

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** The same with what fills its slots: whatever a slot may stand for is among what may be given. */
const filled = <P extends PlainProps>(given: P, filling: Filling): P => fill(given, filling) as P;

function fill(value: Plain, filling: Filling): Plain {
  if (isSlot(value)) return filling.get(value) ?? null;
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((each) => fill(each, filling));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, filling)]));
}

/** What links and forms ask for on the page that they stand on; of it all, only the address and `lite` change their markup. */
const useSurroundings = () => ({
  router: useContext(DataRouterContext),
  state: ofNobody(useContext(DataRouterStateContext)),
  navigation: useContext(NavigationContext),
  here: useContext(LocationContext),
  route: useContext(RouteContext),
  lite: useContext(LiteContext),
});

/** The page's state without what was read for its driver: a part that asked for it would be shown to others. */
const ofNobody = (state: DataRouterState): DataRouterState =>
  state && { ...state, loaderData: {}, actionData: null, errors: null };

type DataRouterState = ContextType<typeof DataRouterStateContext>;
type Surroundings = ReturnType<typeof useSurroundings>;

const markupOf = <P extends PlainProps>(inside: FunctionComponent<P>, given: P, surroundings: Surroundings): string =>
  keptUnder(keyOf(inside, given, surroundings), () => render(inside, given, surroundings));

function keyOf<P extends PlainProps>(inside: FunctionComponent<P>, given: P, { here, lite }: Surroundings): string {
  const { pathname, search } = here.location;
  return JSON.stringify([numberOf(inside), pathname, search, lite, given]);
}

function keptUnder(key: string, render: () => string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const markup = render();
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
      <DataRouterStateContext.Provider value={surroundings.state}>
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
