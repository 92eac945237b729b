import { RemixBrowser } from '@remix-run/react';
import { createRoot } from 'react-dom/client';
import { DataReadContext } from './components/hydration/data-read';
import { hydratePage, polyfillSubmitter } from './components/hydration/hydrate-page';
import { setSiteTimeZone } from './schemas/text';

const { zone } = document.documentElement.dataset;
if (zone) setSiteTimeZone(zone);
polyfillSubmitter();
const { pathname, search } = window.location;
void pageDataRead().then(() => {
  // After Back in the meantime, Remix is at another page than the document. Remix reloads by itself only if that happened before.
  if (window.location.pathname + window.location.search === pathname + search) hydratePage(<RemixBrowser />);
  else window.location.reload();
});

/**
 * On its first render, Remix reads a page's data from a stream, and suspends until it has it. React can't hydrate suspended content
 * synchronously, neither for an early tap nor while an extension's elements are removed from the page. So Remix is first rendered without
 * content (app/root.tsx), in another document: in this one, React would take that root's listeners for its own.
 */
async function pageDataRead(): Promise<void> {
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
