import type { Tx } from '~models/database/transaction';
import { type AppealState, findAppeal } from '~models/appeal';
import { findActsOn, type ModerationActRow } from '~models/moderation-act';
import { findUser, updateUser } from '~models/user';
import { rules } from '~/messages/forms';
import { clock } from '~/services/clock';
import { isSuspended, mayModerate } from '../actor';
import { invariant } from '../errors';
import { reverseReports } from '../reports/reverse-reports';
import { assertNotOwn, type Decision, recordAct } from './acts';
import { settleAppeal } from './settle-appeal';

/** From when to when moderators suspend at the desk; any later time will do for the API. `null`: for good. */
export const suspensionDays = [1, 7, 30, null] as const;

/**
 * Suspends an account until a time, or moves the end of its suspension: from its owner's next request on they read, and save offline
 * what is theirs. What they posted stays.
 * @param given.until `forGood` for no end
 * @throws DomainError `user-not-found`, `own-decision`, `other-moderator`, `invalid` for a time that is past
 */
export async function suspend(
  userId: number,
  { until, ...decision }: Decision & { until: Date },
  tx: Tx,
): Promise<void> {
  assertNotOwn(decision.by, userId);
  const user = await findUser(userId, tx);
  invariant(user, 'user-not-found');
  invariant(!mayModerate(user), 'other-moderator');
  invariant(until > clock.now(), 'invalid', { field: 'until', sentence: rules.suspension.past });
  if (isSuspended(user)) await settleAppealOf(userId, 'settled', decision.by, tx);
  await updateUser(userId, { suspendedUntil: until }, tx);
  await recordAct({ ...decision, kind: 'suspended', about: { subject: 'user', id: userId }, userId, until }, tx);
}

async function settleAppealOf(userId: number, state: AppealState, by: number | null, tx: Tx): Promise<void> {
  const standing = await suspensionOf(userId, tx);
  if (standing) await settleAppeal(standing._id, state, by, tx);
}

/** The decision that suspended an account last. */
export async function suspensionOf(userId: number, tx?: Tx): Promise<ModerationActRow | null> {
  const acts = await findActsOn({ subject: 'user', subjectId: userId }, mostRead, tx);
  return acts.find(({ kind }) => kind === 'suspended') ?? null;
}

/** Decisions on an account among which the one that suspends it is looked for. */
const mostRead = 50;

/**
 * Ends a suspension at once.
 * @returns false where the account is not suspended
 * @throws DomainError `user-not-found`, `own-decision`
 */
export async function unsuspend(userId: number, decision: Decision & { appealOf?: number }, tx: Tx): Promise<boolean> {
  assertNotOwn(decision.by, userId);
  const user = await findUser(userId, tx);
  invariant(user, 'user-not-found');
  if (!isSuspended(user)) return false;
  const standing = await suspensionOf(userId, tx);
  // Who ends it otherwise than on an appeal has not said that it was wrong.
  const isAppealed = standing !== null && (await findAppeal(standing._id, tx))?.state === 'open';
  if (isAppealed) await reverseReports({ subject: 'user', id: userId }, standing._id, tx);
  await settleAppealOf(userId, 'granted', decision.by, tx);
  await updateUser(userId, { suspendedUntil: null }, tx);
  await recordAct({ ...decision, kind: 'unsuspended', about: { subject: 'user', id: userId }, userId }, tx);
  return true;
}
