import { deviceDatabase } from './database';
import { adoptVisitorsDrafts } from './drafts/store';
import { forgetPagesOfOthers } from './page-cache';

/** The account signed in on this device, as last reported; 0 for none. */
export async function accountOnDevice(): Promise<number> {
  const known = await (await deviceDatabase()).get('facts', 'account');
  return typeof known === 'number' ? known : 0;
}

/**
 * Called with what the site said, before its answer is shown: what is stored of someone else is gone then.
 * @param account 0 for no one
 * @param askedAt when the site was asked, in milliseconds since 1970
 * @returns false for an answer to what was asked before someone else came or went: it must not be stored
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
  // Each time: another tab may have noted it first, or a crash may have left something.
  if (!isLate) await forgetPagesOfOthers(account);
  if (isOther && !isLate && before === 0) await adoptVisitorsDrafts(account);
  return !isLate;
}

/** Where no worker has seen the page come that says who is signed in. */
export async function noteFirstAccount(account: number): Promise<void> {
  if (!navigator.serviceWorker?.controller && (await accountOnDevice()) === 0) {
    await noteAccount(account, Date.now());
  }
}
