import { rules } from '~/messages/forms';
import { clock } from '~/services/clock';
import { type AppealState, closeAppeal, findAppeal } from '~models/appeal';
import { findAnyComment, setCommentHidden } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { findAct, type ModerationActRow, findActsOn } from '~models/moderation-act';
import { setPhotosWithheld } from '~models/photo';
import { correctPostCounters, findAnyPost, hidePostRow, restorePostRow, setPostHidden } from '~models/post';
import { resumeJob } from '~models/job';
import { findUser, updateUser } from '~models/user';
import { isSuspended, mayModerate } from '../actor';
import { agreedAtOnce } from '../agreed-time';
import { invariant } from '../errors';
import { giveAgain, takeBackWhileHidden } from '../points/points-of-post';
import { reverseReports } from '../reports/subjects';
import { assertNotOwn, type Decision, recordAct, type Subject } from './acts';

/**
 * Whether an account is shown and whether its posts are is written by two transactions that touch nothing in common where a post
 * is hidden already: this makes the later one see the earlier.
 */
export const lockContentOf = (userId: number, tx: Tx): Promise<void> => lock(`content:${userId}`, tx);

/** What can be hidden. */
export type Hideable = { subject: 'post' | 'comment'; id: number };

/** Of a decision on an appeal: the act that it was about. */
type OnAppeal = { appealOf?: number };

type Hiding = Decision & {
  /** Anyone who posted it is told that they are warned. */
  isWarning?: boolean;
};

/** Something that is hidden, or not. */
type Found = { userId: number; hidden: { act: number } | null };

type Effects = {
  find: (id: number, tx: Tx) => Promise<Found | null>;
  hide: (id: number, act: ModerationActRow, tx: Tx) => Promise<void>;
  /** Only who decided changes. */
  confirm: (id: number, act: ModerationActRow, tx: Tx) => Promise<void>;
  restore: (id: number, isAuthorShown: boolean, tx: Tx) => Promise<void>;
};

/**
 * Hides a post or comment from everyone but its author and moderators, tells its author why, and undoes what a post gave.
 * What the site has hidden a moderator may hide as well, and may warn of what is hidden: only the decision changes then.
 * @returns false where that changes nothing: it is gone, or hidden by a moderator already
 * @throws DomainError `own-decision`
 */
export async function hide(what: Hideable, { isWarning = false, ...decision }: Hiding, tx: Tx): Promise<boolean> {
  const effects = effectsOf[what.subject];
  const found = await effects.find(what.id, tx);
  if (!found) return false;
  assertNotOwn(decision.by, found.userId);
  const standing = found.hidden && (await findAct(found.hidden.act, tx));
  const mayConfirm = decision.by !== null && (isWarning || standing?.by === 'site');
  if (found.hidden && !mayConfirm) return false;
  if (found.hidden) await settleAppeal(found.hidden.act, 'settled', decision.by, tx);
  const act = await recordAct(
    { ...decision, kind: isWarning ? 'warned' : 'hidden', about: what, userId: found.userId },
    tx,
  );
  await (found.hidden ? effects.confirm : effects.hide)(what.id, act, tx);
  return true;
}

/**
 * Shows again what a decision has hidden, and gives again what it took back; what belongs to an account that is waiting to be erased
 * stays out of sight with it.
 * @returns false where that changes nothing: it is gone, or not hidden
 * @throws DomainError `own-decision`
 */
export async function restore(what: Hideable, decision: Decision & OnAppeal, tx: Tx): Promise<boolean> {
  const effects = effectsOf[what.subject];
  const found = await effects.find(what.id, tx);
  if (!found?.hidden) return false;
  assertNotOwn(decision.by, found.userId);
  await settleAppeal(found.hidden.act, 'granted', decision.by, tx);
  await lockContentOf(found.userId, tx);
  const author = await findUser(found.userId, tx);
  await effects.restore(what.id, author !== null && !author.hiddenAt, tx);
  await recordAct({ ...decision, kind: 'restored', about: what, userId: found.userId }, tx);
  await reverseReports(what, null, tx);
  return true;
}

const hiddenBy = ({ at, _id: act }: ModerationActRow) => ({ at, act });

const effectsOf: Record<Hideable['subject'], Effects> = {
  post: {
    find: async (id, tx) => foundOf(await findAnyPost(id, tx)),
    async hide(id, act, tx) {
      const post = await hidePostRow(id, hiddenBy(act), tx);
      if (!post) return;
      await takeBackWhileHidden(post, tx);
      await setPhotosWithheld({ postId: id }, 'moderation', true, tx);
    },
    confirm: (id, act, tx) => setPostHidden(id, hiddenBy(act), tx),
    async restore(id, isAuthorShown, tx) {
      const post = await findAnyPost(id, tx);
      if (!post) return;
      await restorePostRow(id, isAuthorShown, tx);
      await giveAgain(post, tx);
      await setPhotosWithheld({ postId: id }, 'moderation', false, tx);
      await resumeJob('announce-post', id, agreedAtOnce(), tx);
    },
  },
  comment: {
    find: async (id, tx) => foundOf(await findAnyComment(id, tx)),
    hide: (id, act, tx) => moveComment(id, hiddenBy(act), false, tx),
    confirm: (id, act, tx) => setCommentHidden(id, hiddenBy(act), false, tx),
    restore: (id, isAuthorShown, tx) => moveComment(id, null, isAuthorShown, tx),
  },
};

const foundOf = (row: { userId: number; hidden?: { act: number } | null } | null): Found | null =>
  row && { userId: row.userId, hidden: row.hidden ?? null };

/** Its post counts it while it is shown. */
async function moveComment(id: number, hidden: { at: Date; act: number } | null, visible: boolean, tx: Tx) {
  const comment = await findAnyComment(id, tx);
  if (!comment) return;
  await setCommentHidden(id, hidden, visible, tx);
  const change = Number(visible) - Number(comment.visible);
  if (change !== 0) await correctPostCounters(comment.postId, { commentCount: change }, tx);
}

/** Something that was looked at, and whose it is; null for no one's. */
type Looked = Subject & { userId: number | null };

/** Leaves as it is what was looked at; what the site has hidden is shown again. @throws DomainError `own-decision` */
export async function keep({ userId, ...what }: Looked, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  if ((subject === 'post' || subject === 'comment') && (await restore({ subject, id }, decision, tx))) return;
  await recordAct({ ...decision, kind: 'kept', about: what, userId }, tx);
}

/** Tells whose it is that they broke a rule; a post or comment is hidden besides. @throws DomainError `own-decision` */
export async function warn({ userId, ...what }: Looked, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  const isHideable = subject === 'post' || subject === 'comment';
  if (isHideable && (await hide({ subject, id }, { ...decision, isWarning: true }, tx))) return;
  await recordAct({ ...decision, kind: 'warned', about: what, userId }, tx);
}

/** Who appeals and who takes the decision back write nothing in common: this makes the later one see the earlier. */
export const lockAppeal = (act: number, tx: Tx): Promise<void> => lock(`appeal:${act}`, tx);

/** For a decision that ends by another way than its appeal, which then has nothing left to decide. */
export async function settleAppeal(act: number, state: AppealState, by: number | null, tx: Tx): Promise<void> {
  await lockAppeal(act, tx);
  await closeAppeal(act, { state, decidedBy: by, decidedAt: clock.now() }, tx);
}

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
