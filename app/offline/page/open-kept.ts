import { addressOf } from '../keepable';
import { keptRow } from '../kept';

/**
 * @param isWanted asked once the device has been looked through: someone may be on their way elsewhere by then
 * @returns whether the browser now goes to that page, which the device has as a document or saved offline; the worker answers
 */
export async function opensKept(
  location: { pathname: string; search: string },
  isWanted: () => boolean,
): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false;
  const address = addressOf(location);
  const row = await keptRow(address).catch(() => undefined);
  const opens = row ? address : await takenInstead(address).catch(() => null);
  if (opens === null || !isWanted()) return false;
  window.location.assign(opens);
  return true;
}

async function takenInstead(address: string): Promise<string | null> {
  const { findTakenView } = await import('../take-along/find-view');
  return (await findTakenView(address)) ? `/offline?to=${encodeURIComponent(address)}` : null;
}
