import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { polyfillSubmitter } from './components/polyfill-submitter';
import { pageDataRead } from './remix-insides/browser/page-data-read';

polyfillSubmitter();
void pageDataRead().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  }),
);
