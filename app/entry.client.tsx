import { RemixBrowser } from '@remix-run/react';
import { createRoot } from 'react-dom/client';
import { DataReadContext } from './components/hydration/data-read';
import { hydratePage, polyfillSubmitter } from './components/hydration/hydrate-page';
import { setSiteTimeZone } from './schemas/text';

const { zone } = document.documentElement.dataset;
if (zone) setSiteTimeZone(zone);
polyfillSubmitter();
const { pathname, search } = window.location;
void readPageData().then(() => {
  // If the user has gone back in the meantime, Remix is on a different page than the document. It reloads only if that happened earlier.
  if (window.location.pathname + window.location.search === pathname + search) hydratePage(<RemixBrowser />);
  else window.location.reload();
});

/**
 * On its first render, Remix reads a page's data from a stream, and suspends until the data is there. React can't hydrate suspended content
 * synchronously, which an early tap and the removal of an extension's elements require. So Remix is first rendered without content
 * (app/root.tsx), in another document. In this one, React would mistake that root's listeners for its own.
 */
async function readPageData(): Promise<void> {
  const root = createRoot(document.implementation.createHTMLDocument().body);
  await new Promise<void>((resolve) =>
    root.render(
      <DataReadContext.Provider value={resolve}>
        <RemixBrowser />
      </DataReadContext.Provider>,
    ),
  );
  root.unmount();
}
