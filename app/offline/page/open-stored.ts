import { accountOnDevice } from '../account';
import { addressOf, findPage, findSaved } from '../page-cache';
import { searchesSaved } from '../saved/saved-rows';

/**
 * Navigates to a page if the device has it; the worker serves it.
 * @param isWanted called after the lookup: the user may be going to another page by then
 * @returns whether the browser is going to the page
 */
export async function opensStored(
  location: { pathname: string; search: string },
  isWanted: () => boolean,
): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false;
  const address = addressOf(location);
  const page = (await findPage(await accountOnDevice(), address)) ?? (await findSaved(address));
  const opens = page ? address : (await searchesSaved(address)) ? `/offline?to=${encodeURIComponent(address)}` : null;
  if (opens === null || !isWanted()) return false;
  window.location.assign(opens);
  return true;
}
