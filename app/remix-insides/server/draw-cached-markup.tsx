import { type Context, type ContextType, type FunctionComponent, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { DrawCachedMarkup, Plain, PlainProps } from '../browser/CachedMarkup';

export type Inside<P extends PlainProps> = {
  component: FunctionComponent<P>;
  given: P;
  /** What else changes its markup: the page's address, and what the application's own context says. */
  surroundings: Plain;
  /** @returns its markup for `given`, whose placeholders may be filled in */
  render: (given: P) => string;
};

/**
 * @param markupOf finds the markup of such an element's inside, or renders it
 * @param OwnContext the application's, which such components use
 * @returns what draws such elements in a page
 */
export const drawCachedMarkup = <T extends Plain>(
  markupOf: <P extends PlainProps>(inside: Inside<P>) => string,
  OwnContext: Context<T>,
): DrawCachedMarkup =>
  function DrawInPage({ element: Element, inside: Component, given, ...attributes }) {
    const { Provider, here } = useSurroundings();
    const own = useContext(OwnContext);
    const { pathname, search } = here.location;
    const markup = markupOf({
      component: Component,
      given,
      surroundings: [pathname, search, own],
      // Keeps the marks between texts, too, by which a browser hydrates it.
      render: (filled) =>
        renderToString(
          <Provider>
            <OwnContext.Provider value={own}>
              <Component {...filled} />
            </OwnContext.Provider>
          </Provider>,
        ),
    });
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />;
  };

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
