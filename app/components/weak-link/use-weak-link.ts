import { useEffect, useState } from 'react';
import { filesAreHere } from '~/offline/page/begin';
import { useRouter } from '~/remix-insides/browser/use-router';
import { askForStyles } from '../frame/all-styles';
import type { ViewerView } from '../view-types';

/**
 * Loads the handling of weak links, and what is done without a network, in a file of its own, once script has taken over.
 * @param sent whom the page names as signed in
 * @returns whom the head names: where a page was kept as anybody's, whoever is signed in on this device
 */
export function useWeakLink(sent: ViewerView | null): ViewerView | null {
  const router = useRouter();
  const [known, setKnown] = useState<ViewerView | null>(null);
  useEffect(() => {
    if (!router) return;
    void filesAreHere().then(({ isFirstVisit }) => {
      void askForStyles();
      import('./keep-pages').then(({ keepPages }) => keepPages(router)).catch(() => undefined);
      import('~/offline/page/start')
        .then(({ startOffline }) => startOffline(router, { isFirstVisit, showViewer: setKnown }))
        .catch(() => undefined);
    });
  }, [router]);
  return sent ?? known;
}
