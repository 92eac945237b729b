import { useEffect, useState } from 'react';
import { filesAreHere } from '~/offline/page/begin';
import { untilItComes } from '~/offline/page/until-it-comes';
import { useRouter } from '~/remix-insides/browser/use-router';
import type { ViewerView } from '../view-types';
import { holdPages } from './hold-pages';

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
    // Whoever leaves their first page at once may want it back as well.
    const shown = [router.state];
    const noteNoMore = router.subscribe((state) => shown.push(state));
    const comes = filesAreHere().then(async (isFirstVisit) => {
      const { holdTogether } = await untilItComes(() => import('./on-device')).finally(noteNoMore);
      return holdTogether(router, shown, isFirstVisit, setKnown);
    });
    holdPages(router, comes);
  }, [router]);
  return sent ?? known;
}
