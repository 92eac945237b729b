import type { PageWatch } from '~/offline/page/page-state';
import { startOffline } from '~/offline/page/start';
import type { ViewerInHead } from '~/schemas/shown';
import { askForStyles } from '../frame/all-styles';
import type { PageKeeper } from './guard';
import { keepPages } from './keep-pages';

/** What a page does when the link is weak, or there is none. */
export function holdTogether(
  page: PageWatch,
  isFirstVisit: boolean,
  showViewer: (viewer: ViewerInHead | null) => void,
): PageKeeper {
  void askForStyles();
  const keeper = keepPages(page);
  try {
    startOffline(page, { isFirstVisit, showViewer });
  } catch {
    // The page is kept all the same.
  }
  return keeper;
}
