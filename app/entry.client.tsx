import { RemixBrowser } from '@remix-run/react';
import { createRoot } from 'react-dom/client';
import { DataReadContext } from './components/frame/data-read';
import { hydratePage } from './components/frame/hydrate-page';
import { polyfillSubmitter } from './components/polyfill-submitter';
import { setSiteTimeZone } from './schemas/relative-time';

const { zone } = document.documentElement.dataset;
if (zone) setSiteTimeZone(zone);
polyfillSubmitter();
void pageDataRead().then(() => hydratePage(<RemixBrowser />));

/**
 * Remix reads a page's data from a stream when it is first rendered, and suspends meanwhile. React cannot hydrate at once what is
 * suspended: not for an early tap, and not while an extension's elements are out of the page. So Remix is rendered before that, with
 * nothing in it (app/root.tsx), in another document: on this one, React would take the listeners of that root for its own.
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
