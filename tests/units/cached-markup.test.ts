import { type ContextType, createContext, createElement as h, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  NavigationType,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
} from 'react-router';
import { expect, it } from 'vitest';
import { cachedMarkup } from '~/http/page-cache/cached-markup';
import type { Placeholder } from '~/schemas/shown';
import { CachedMarkup, CachedMarkupContext } from '~/remix-insides/browser/CachedMarkup';
import { drawCachedMarkup } from '~/remix-insides/server/draw-cached-markup';

const location = { pathname: '/posts/7', search: '', hash: '', state: null, key: 'default' };

/** What a page knows that was read for its driver. */
const state: NonNullable<ContextType<typeof DataRouterStateContext>> = {
  historyAction: NavigationType.Pop,
  location,
  matches: [],
  initialized: true,
  navigation: {
    ...{ state: 'idle', location: undefined, formMethod: undefined, formAction: undefined, formEncType: undefined },
    ...{ formData: undefined, json: undefined, text: undefined },
  },
  restoreScrollPosition: false,
  preventScrollReset: false,
  revalidation: 'idle',
  loaderData: { root: { viewer: 'Hank' } },
  actionData: { page: 'Hank' },
  errors: null,
  fetchers: new Map(),
  blockers: new Map(),
};

/** Tells all that it can read besides what it was given. */
function Curious({ given }: { given: string }) {
  const read = useContext(DataRouterStateContext);
  return h('b', null, JSON.stringify([given, useLocation().pathname, read?.loaderData, read?.actionData]));
}

it('a part that many pages have in common reads nothing that its page was made of', () => {
  const lite = createContext<string>('lite');
  const draw = drawCachedMarkup(
    ({ given, render }) => render(given),
    lite,
    createContext<number | Placeholder | null>(null),
  );
  const page = h(
    DataRouterStateContext.Provider,
    { value: state },
    h(
      LocationContext.Provider,
      { value: { location, navigationType: NavigationType.Pop } },
      h(
        CachedMarkupContext.Provider,
        { value: draw },
        h(CachedMarkup<{ given: string }>, { element: 'p', inside: Curious, given: { given: 'ribs' } }),
      ),
    ),
  );
  const text = renderToString(page).replaceAll('&quot;', '"');
  expect(text).toBe('<p><b>["ribs","/posts/7",{},null]</b></p>');
});

it('a part names the reader of each page that it stands in, and is rendered once for all', () => {
  const Reader = createContext<number | Placeholder | null>(null);
  let rendered = 0;
  function Named({ given }: { given: string }) {
    rendered += 1;
    return h('b', { title: String(useContext(Reader)) }, given);
  }
  const draw = drawCachedMarkup(cachedMarkup(), createContext<string>('lite'), Reader);
  const pageOf = (reader: number | null) =>
    renderToString(
      h(
        Reader.Provider,
        { value: reader },
        h(
          LocationContext.Provider,
          { value: { location, navigationType: NavigationType.Pop } },
          h(
            CachedMarkupContext.Provider,
            { value: draw },
            h(CachedMarkup<{ given: string }>, { element: 'p', inside: Named, given: { given: 'ribs' } }),
          ),
        ),
      ),
    );
  expect([7, 8, 7, null].map(pageOf)).toEqual([
    '<p><b title="7">ribs</b></p>',
    '<p><b title="8">ribs</b></p>',
    '<p><b title="7">ribs</b></p>',
    '<p><b title="null">ribs</b></p>',
  ]);
  // For drivers, and for visitors.
  expect(rendered).toBe(2);
});
