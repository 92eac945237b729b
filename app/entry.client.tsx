import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { polyfillSubmitter } from './components/polyfill-submitter';
import { setSiteTimeZone } from './schemas/relative-time';
import { pageDataRead } from './remix-insides/browser/page-data-read';

const { zone } = document.documentElement.dataset;
if (zone) setSiteTimeZone(zone);
polyfillSubmitter();
void pageDataRead().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  }),
);
