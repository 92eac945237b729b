import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { tellSubmitter } from './components/late-scripts';

tellSubmitter();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
