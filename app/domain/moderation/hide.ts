import { rules } from '~/messages/forms';
import type { SubjectRef } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { findAnyComment, setCommentHidden } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { type AppealState, closeAppeal, findAct, findActsOn, type ModerationActRow } from '~models/moderation-act';
import { setPhotosWithheld } from '~models/photo';
import { correctPostCounters, findAnyPost, hidePostRow, restorePostRow, setPostHidden } from '~models/post';
import { resumeJob } from '~models/job';
import { findUser, updateUser } from '~models/user';
import { isSuspended, mayModerate } from '../actor';
import { estimatedClusterNow } from '../cluster-time';
import { invariant } from '../errors';
import { restorePoints, revokePointsOfHidden } from '../points/awards';
import { reverseReports } from '../reports/subjects';
import { assertNotOwn, type Decision, recordAct } from './acts';

/**
 * The visibility of an account and of its posts are written by transactions that share no row if a post is already hidden. This lock makes
 * the later one see the earlier one.
 */
export const lockContentOf = (userId: number, tx: Tx): Promise<void> => lock(`content:${userId}`, tx);

/** A post or comment; only these can be hidden. */
export type Hideable = { subject: 'post' | 'comment'; id: number };

/** For a decision on an appeal: the act that was appealed. */
type OnAppeal = { appealOf?: number };

type Hiding = Decision & {
  /** Also warns the author. */
  isWarning?: boolean;
};

/** Finds a post or comment, visible or hidden. */
export const findContent = { post: findAnyPost, comment: findAnyComment };

type Effects = {
  hide: (id: number, act: ModerationActRow, tx: Tx) => Promise<void>;
  /** Keeps the subject hidden but records a new decision for it. */
  confirm: (id: number, act: ModerationActRow, tx: Tx) => Promise<void>;
  restore: (id: number, isAuthorShown: boolean, tx: Tx) => Promise<void>;
};

/**
 * Hides a post or comment from everyone but its author and moderators, tells the author why, and takes back the points of a post. A
 * moderator may also hide content that the site has already hidden, and may warn about hidden content; then only the decision changes.
 * @returns false if nothing changed: the subject no longer exists, or a moderator has already hidden it
 * @throws DomainError `own-decision`
 */
export async function hide(what: Hideable, { isWarning = false, ...decision }: Hiding, tx: Tx): Promise<boolean> {
  const effects = effectsOf[what.subject];
  const found = await findContent[what.subject](what.id, tx);
  if (!found) return false;
  assertNotOwn(decision.by, found.userId);
  const earlier = found.hidden && (await findAct(found.hidden.act, tx));
  const mayConfirm = decision.by !== null && (isWarning || earlier?.by === 'site');
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
 * Shows a hidden post or comment again and restores its points. Content of an account scheduled for deletion stays hidden with the account.
 * @returns false if nothing changed: the subject no longer exists, or isn't hidden
 * @throws DomainError `own-decision`
 */
export async function restore(what: Hideable, decision: Decision & OnAppeal, tx: Tx): Promise<boolean> {
  const effects = effectsOf[what.subject];
  const found = await findContent[what.subject](what.id, tx);
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
    async hide(id, act, tx) {
      const post = await hidePostRow(id, hiddenBy(act), tx);
      if (!post) return;
      await revokePointsOfHidden(post, tx);
      await setPhotosWithheld({ postId: id }, 'moderation', true, tx);
    },
    confirm: (id, act, tx) => setPostHidden(id, hiddenBy(act), tx),
    async restore(id, isAuthorShown, tx) {
      const post = await findAnyPost(id, tx);
      if (!post) return;
      await restorePostRow(id, isAuthorShown, tx);
      await restorePoints(post, tx);
      await setPhotosWithheld({ postId: id }, 'moderation', false, tx);
      await resumeJob('announce-post', id, estimatedClusterNow(), tx);
    },
  },
  comment: {
    hide: (id, act, tx) => moveComment(id, hiddenBy(act), false, tx),
    confirm: (id, act, tx) => setCommentHidden(id, hiddenBy(act), false, tx),
    restore: (id, isAuthorShown, tx) => moveComment(id, null, isAuthorShown, tx),
  },
};

/** Updates the post's comment count, which counts visible comments. */
async function moveComment(id: number, hidden: { at: Date; act: number } | null, visible: boolean, tx: Tx) {
  const comment = await findAnyComment(id, tx);
  if (!comment) return;
  await setCommentHidden(id, hidden, visible, tx);
  const change = Number(visible) - Number(comment.visible);
  if (change !== 0) await correctPostCounters(comment.postId, { commentCount: change }, tx);
}

/** A reviewed subject. `userId`: its owner; null if it has none. */
type ReviewedSubject = SubjectRef & { userId: number | null };

/** Records that a subject stays as it is; if the site has hidden it, it is shown again. @throws DomainError `own-decision` */
export async function keep({ userId, ...what }: ReviewedSubject, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  if ((subject === 'post' || subject === 'comment') && (await restore({ subject, id }, decision, tx))) return;
  await recordAct({ ...decision, kind: 'kept', about: what, userId }, tx);
}

/** Warns the owner that they broke a rule; a post or comment is also hidden. @throws DomainError `own-decision` */
export async function warn({ userId, ...what }: ReviewedSubject, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  const isHideable = subject === 'post' || subject === 'comment';
  if (isHideable && (await hide({ subject, id }, { ...decision, isWarning: true }, tx))) return;
  await recordAct({ ...decision, kind: 'warned', about: what, userId }, tx);
}

/** An appeal and the reversal of its decision may share no row. This lock makes the later one see the earlier one. */
export const lockAppeal = (act: number, tx: Tx): Promise<void> => lock(`appeal:${act}`, tx);

/** Closes the appeal of a decision that ends in another way, since there is nothing left to decide. */
async function settleAppeal(act: number, state: AppealState, by: number | null, tx: Tx): Promise<void> {
  await lockAppeal(act, tx);
  await closeAppeal(act, { state, decidedBy: by, decidedAt: clock.now() }, tx);
}

/**
 * Suspends an account until a time, or changes the end of its suspension. From the next request on, its owner can only read and download
 * their data. Their posts stay.
 * @param until `noEndDate` for a permanent suspension
 * @throws DomainError `user-not-found`, `own-decision`, `other-moderator`, `invalid` for a time in the past
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
  const suspension = await suspensionOf(userId, tx);
  if (suspension) await settleAppeal(suspension._id, state, by, tx);
}

/** The latest decision that suspended an account. */
export async function suspensionOf(userId: number, tx?: Tx): Promise<ModerationActRow | null> {
  const acts = await findActsOn({ subject: 'user', subjectId: userId }, maxActs, tx);
  return acts.find(({ kind }) => kind === 'suspended') ?? null;
}

/** Maximum decisions searched for a suspension. */
const maxActs = 50;

/**
 * Ends a suspension immediately.
 * @returns false if the account is not suspended
 * @throws DomainError `user-not-found`, `own-decision`
 */
export async function unsuspend(userId: number, decision: Decision & { appealOf?: number }, tx: Tx): Promise<boolean> {
  assertNotOwn(decision.by, userId);
  const user = await findUser(userId, tx);
  invariant(user, 'user-not-found');
  if (!isSuspended(user)) return false;
  const suspension = await suspensionOf(userId, tx);
  // Ending a suspension without an appeal doesn't mean that it was wrong, so the reports stay upheld.
  if (suspension?.appeal?.state === 'open') await reverseReports({ subject: 'user', id: userId }, suspension._id, tx);
  await settleAppealOf(userId, 'granted', decision.by, tx);
  await updateUser(userId, { suspendedUntil: null }, tx);
  await recordAct({ ...decision, kind: 'unsuspended', about: { subject: 'user', id: userId }, userId }, tx);
  return true;
}
