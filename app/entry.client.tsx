import { RemixBrowser } from '@remix-run/react';
import { hydratePage } from './components/frame/hydrate-page';
import { polyfillSubmitter } from './components/polyfill-submitter';
import { setSiteTimeZone } from './schemas/relative-time';
import { pageDataRead } from './remix-insides/browser/page-data-read';

const { zone } = document.documentElement.dataset;
if (zone) setSiteTimeZone(zone);
polyfillSubmitter();
void pageDataRead().then(() => hydratePage(<RemixBrowser />));
