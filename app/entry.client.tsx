import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { tellSubmitter } from './components/tell-submitter';

tellSubmitter();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
