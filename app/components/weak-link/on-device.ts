import { startOffline } from '~/offline/page/start';
import type { Router } from '~/remix-insides/browser/use-router';
import type { ViewerInHead } from '~/schemas/shown';
import { askForStyles } from '../frame/all-styles';
import type { PageKeeper } from './hold-pages';
import { keepPages } from './keep-pages';

/** What a page's script is without until this file is here: all that is done where the link is weak, or there is none. */
export function holdTogether(
  router: Router,
  isFirstVisit: boolean,
  showViewer: (viewer: ViewerInHead | null) => void,
): PageKeeper {
  void askForStyles();
  const keeper = keepPages(router);
  try {
    startOffline(router, { isFirstVisit, showViewer });
  } catch {
    // The page is kept all the same.
  }
  return keeper;
}
