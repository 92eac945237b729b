import { randomBytes } from 'node:crypto';
import { type Context, type ContextType, type FunctionComponent, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { Placeholder } from '~/schemas/shown';
import type { DrawCachedMarkup, Plain, PlainProps } from '../browser/CachedMarkup';

export type Inside<P extends PlainProps> = {
  component: FunctionComponent<P>;
  given: P;
  /** What else changes its markup: the page's address, and what the application's own context says. */
  surroundings: Plain;
  /** @returns its markup for `given`, whose placeholders may be filled in, the same for all readers */
  render: (given: P) => string;
  /** @returns the markup for the page's reader */
  forReader: (markup: string) => string;
};

/**
 * @param markupOf finds the markup of such an element's inside, or renders it
 * @param OwnContext the application's, which such components use
 * @param ReaderContext names the page's reader, null for one who is nobody: they may write it into their markup, and see no more of it than
 *   whether there is one
 * @returns what draws such elements in a page
 */
export const drawCachedMarkup = <T extends Plain, R extends number | string>(
  markupOf: <P extends PlainProps>(inside: Inside<P>) => string,
  OwnContext: Context<T>,
  ReaderContext: Context<R | Placeholder | null>,
): DrawCachedMarkup =>
  function DrawInPage({ element: Element, inside: Component, given, ...attributes }) {
    const { Provider, here } = useSurroundings();
    const own = useContext(OwnContext);
    const reader = useContext(ReaderContext);
    const { pathname, search } = here.location;
    const markup = markupOf({
      component: Component,
      given,
      surroundings: [pathname, search, own, reader !== null],
      // Keeps the marks between texts, too, by which a browser hydrates it.
      render: (filled) =>
        renderToString(
          <Provider>
            <OwnContext.Provider value={own}>
              <ReaderContext.Provider value={reader === null ? null : anyReader}>
                <Component {...filled} />
              </ReaderContext.Provider>
            </OwnContext.Provider>
          </Provider>,
        ),
      forReader: (markup) => (reader === null ? markup : markup.replaceAll(anyReader, String(reader))),
    });
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />;
  };

/** Stands for the reader in markup that is kept. It contains random bits, so that nobody's text can be taken for it. */
const anyReader: Placeholder = `placeholder-reader-${randomBytes(16).toString('hex')}`;

/** The page's state that links and forms use; only the address in it changes their markup. */
function useSurroundings() {
  const router = useContext(DataRouterContext);
  const state = ofNobody(useContext(DataRouterStateContext));
  const navigation = useContext(NavigationContext);
  const here = useContext(LocationContext);
  const route = useContext(RouteContext);
  const Provider: FunctionComponent<{ children: ReactNode }> = ({ children }) => (
    <DataRouterContext.Provider value={router}>
      <DataRouterStateContext.Provider value={state}>
        <NavigationContext.Provider value={navigation}>
          <LocationContext.Provider value={here}>
            <RouteContext.Provider value={route}>{children}</RouteContext.Provider>
          </LocationContext.Provider>
        </NavigationContext.Provider>
      </DataRouterStateContext.Provider>
    </DataRouterContext.Provider>
  );
  return { Provider, here };
}

type DataRouterState = ContextType<typeof DataRouterStateContext>;

/** Without what was read for the page's driver: a part that used it would be shown to others. */
const ofNobody = (state: DataRouterState): DataRouterState =>
  state && { ...state, loaderData: {}, actionData: null, errors: null };
