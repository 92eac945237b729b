import { accountOnDevice } from '../account';
import { addressOf, findPage, findSaved } from '../page-cache';
import { searchesSaved } from '../saved/saved-rows';

/**
 * @param isWanted asked once the device has been looked through: someone may be on their way elsewhere by then
 * @returns whether the browser now goes to that page, which the device has; the worker answers
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
