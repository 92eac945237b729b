import { deviceDatabase } from './database';
import { adoptVisitorsDrafts } from './drafts/store';
import { deletePagesOfOthers } from './page-cache';

/** The account signed in on this device, as last reported; 0 for none. */
export async function accountOnDevice(): Promise<number> {
  const known = await (await deviceDatabase()).get('facts', 'account');
  return typeof known === 'number' ? known : 0;
}

/**
 * Records the account of a response before the response is shown, and deletes the stored pages of other accounts.
 * @param account 0 for no one
 * @param askedAt time of the request, in milliseconds since 1970
 * @returns false if the account changed after the request was sent: its response must not be stored
 */
export async function recordAccount(account: number, askedAt: number): Promise<boolean> {
  const facts = (await deviceDatabase()).transaction('facts', 'readwrite');
  const before: unknown = (await facts.store.get('account')) ?? 0;
  const since: unknown = (await facts.store.get('account-since')) ?? 0;
  const isOther = before !== account;
  const isLate = isOther && Number(since) > askedAt;
  if (isOther && !isLate) {
    await facts.store.put(account, 'account');
    await facts.store.put(Date.now(), 'account-since');
    await facts.store.delete('viewer');
  }
  await facts.done;
  // Even if the account is the same: another tab may have recorded it first, or a crash may have left pages.
  if (!isLate) await deletePagesOfOthers(account);
  if (isOther && !isLate && before === 0) await adoptVisitorsDrafts(account);
  return !isLate;
}

/** For a page that was loaded without a worker, which would have recorded its account. */
export async function recordFirstAccount(account: number): Promise<void> {
  if (!navigator.serviceWorker?.controller && (await accountOnDevice()) === 0) {
    await recordAccount(account, Date.now());
  }
}
