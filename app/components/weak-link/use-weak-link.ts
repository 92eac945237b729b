import { useFetchers, useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { filesAreHere } from '~/offline/page/begin';
import { notePageState, pageWatch } from '~/offline/page/page-state';
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
  useNotedPage();
  const [known, setKnown] = useState<ViewerView | null>(null);
  useEffect(() => {
    if (!router) return;
    // Whoever leaves their first page at once may want it back as well.
    const shown = [router.state];
    const noteNoMore = router.subscribe((state) => shown.push(state));
    const comes = filesAreHere().then(async (isFirstVisit) => {
      const { holdTogether } = await untilItComes(() => import('./on-device')).finally(noteNoMore);
      const page = pageWatch();
      if (!page) throw new Error('The page is not known yet.');
      return holdTogether(router, page, shown, isFirstVisit, setKnown);
    });
    holdPages(router, comes);
  }, [router]);
  return sent ?? known;
}

/** Tells script that is no component what the router is at. */
function useNotedPage(): void {
  const location = useLocation();
  const navigation = useNavigation();
  const sentByFetcher = useFetchers().find(({ formData }) => formData);
  const loaded = useMatches().map(({ data }) => data);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    notePageState({ state: { location, navigation, sentByFetcher, loaded }, navigate, revalidate });
  });
}
