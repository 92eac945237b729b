import { useFetchers, useLocation, useMatches, useNavigate, useRevalidator, useSubmit } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { pageWatch, publishPageState } from '~/offline/page/page-state';
import { importWithRetry } from '~/offline/page/scripts';
import type { ViewerView } from '../view-types';
import { guardPage, type PageKeeper } from './guard';
import { usePageNavigation } from './use-page-navigation';

/**
 * Guards the page against weak connections after hydration. The code that handles failures, and the offline code, load later.
 * @param frame the root loader's data; its viewer is the signed-in driver
 * @returns the driver for the header; on a saved page without a viewer, the driver signed in on this device
 */
export function useWeakLink(frame: { viewer: ViewerView | null } | undefined): ViewerView | null {
  usePublishedState(frame);
  const [known, setKnown] = useState<ViewerView | null>(null);
  useEffect(() => guardPage(loadKeeper(setKnown)), []);
  return frame?.viewer ?? known;
}

async function loadKeeper(showViewer: (viewer: ViewerView | null) => void): Promise<PageKeeper> {
  const { keepPages } = await importWithRetry(() => import('./keep-pages'));
  const page = pageWatch();
  if (!page) throw new Error('The page is not known yet.');
  return keepPages(page, showViewer);
}

/** Publishes the router's state to code outside of components. */
function usePublishedState(frame: unknown): void {
  const location = useLocation();
  const navigation = usePageNavigation();
  const sentByFetcher = useFetchers().find(({ formData }) => formData);
  const loaded = useMatches().map(({ id, data }) => (id === 'root' ? frame : data));
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    publishPageState({ state: { location, navigation, sentByFetcher, loaded }, navigate, submit, revalidate });
  });
}
