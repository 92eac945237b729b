import { deviceDatabase } from './database';
import { adoptVisitorsDrafts } from './drafts/store';
import { accountOnDevice } from './facts';
import { forgetKeptOfOthers } from './kept';

export { accountOnDevice };

/**
 * Called with what the site said, before its answer is shown: what was kept of someone else's is gone then.
 * @param account 0 for no one
 * @param askedAt when the site was asked, in milliseconds since 1970
 * @returns false for an answer to what was asked before someone else came or went: it is not theirs to keep
 */
export async function noteAccount(account: number, askedAt: number): Promise<boolean> {
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
  // After whose device it is: a page of theirs that comes in this moment finds out, and does not stay. Also where another tab or the
  // worker was told first: nothing is shown before all of it is gone, and what a crash has left goes now.
  if (!isLate) await forgetKeptOfOthers(account);
  if (isOther && !isLate && before === 0) await adoptVisitorsDrafts(account);
  return !isLate;
}

/** Where no worker has seen the page come that says who is signed in. */
export async function noteFirstAccount(account: number): Promise<void> {
  if (!navigator.serviceWorker?.controller && (await accountOnDevice()) === 0) {
    await noteAccount(account, Date.now());
  }
}
