import type { Tx } from '~models/database/transaction';
import { findLedgerPostIds } from '~models/ledger';
import { findPostIdsSince, hasPostFromBefore } from '~models/post';
import { findUser, noteSettled, type UserRow } from '~models/user';
import { mayEdit } from '../actor';
import { agreedAtOnce } from '../agreed-time';
import { DomainError, invariant } from '../errors';
import { endOfDay, startOfDay } from '../points/periods';
import { hasRoom, mostOfOne } from '../personal-limits';
import { hasLink } from './links';

/** How long an account's first post has to be up. */
const standsMs = 24 * 3600_000;

type Account = Pick<UserRow, 'role' | 'isDemo' | 'settledAt'>;

/**
 * Whether an account is new: until a post of its own has been up for a day. Age alone does not settle one, since accounts are
 * made ahead by those who mean to use many. Anyone who was settled stays so, whatever happens to the post. Whom the operator trusts
 * with a role is not new, nor are the seed's drivers, who are no one.
 * @param hasStood a post of theirs is shown that is a day old
 */
export const isNewcomer = (account: Account, hasStood: boolean): boolean =>
  !account.settledAt && !account.isDemo && !mayEdit(account) && !hasStood;

/** Notes who is settled, so that only newcomers are looked at again. */
async function isNew(account: Account & { _id: number }, at: Date, tx?: Tx): Promise<boolean> {
  if (!isNewcomer(account, false)) return false;
  const hasStood = await hasPostFromBefore(account._id, new Date(at.getTime() - standsMs), tx);
  if (hasStood) await noteSettled(account._id, at, tx);
  return isNewcomer(account, hasStood);
}

/** Asked before a post is stored, which the caller's transaction then does. @throws DomainError `newcomer-posts` */
export async function assertMayPost(userId: number, at: Date, tx: Tx): Promise<void> {
  const author = await findUser(userId, tx);
  if (!author || !(await isNew(author, at, tx))) return;
  const count = (within: Tx) => countPostsOfDay(userId, at, within);
  if (await hasRoom('newcomerPosts', { owner: userId, count }, tx)) return;
  throw new DomainError('newcomer-posts', {
    retryAfterSeconds: Math.max(1, Math.ceil((endOfDay(at).getTime() - at.getTime()) / 1000)),
  });
}

/** Those of the day that are there, shown or hidden, and those that are gone but have earned: deleting makes no room. */
async function countPostsOfDay(userId: number, at: Date, tx: Tx): Promise<number> {
  const since = startOfDay(at);
  const there = await findPostIdsSince(userId, since, mostOfOne.newcomerPosts, tx);
  const earned = await findLedgerPostIds(userId, 'post', since, tx);
  return new Set([...there, ...earned]).size;
}

/**
 * A new account puts no links where others read them.
 * @param texts by their fields
 * @throws DomainError `newcomer-link` with the first field that has one
 */
export async function assertMayLink(userId: number, texts: Record<string, string | null | undefined>): Promise<void> {
  const [field] = Object.entries(texts).find(([, text]) => text && hasLink(text)) ?? [];
  if (field === undefined) return;
  const author = await findUser(userId);
  invariant(author && !(await isNew(author, agreedAtOnce())), 'newcomer-link', { field });
}
