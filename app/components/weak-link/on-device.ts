import type { PageWatch } from '~/offline/page/page-state';
import { startOffline } from '~/offline/page/start';
import type { Router } from '~/remix-insides/browser/use-router';
import type { ViewerInHead } from '~/schemas/shown';
import { askForStyles } from '../frame/all-styles';
import type { PageKeeper } from './hold-pages';
import { keepPages } from './keep-pages';

/**
 * What a page's script is without until this file is here: all that is done where the link is weak, or there is none.
 * @param shown what the router has shown until now
 */
export function holdTogether(
  router: Router,
  page: PageWatch,
  shown: Router['state'][],
  isFirstVisit: boolean,
  showViewer: (viewer: ViewerInHead | null) => void,
): PageKeeper {
  void askForStyles();
  const keeper = keepPages(router, page, shown);
  try {
    startOffline(page, { isFirstVisit, showViewer });
  } catch {
    // The page is kept all the same.
  }
  return keeper;
}
