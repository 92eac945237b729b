import { findAnyComment, setCommentHidden } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { findAct, type ModerationActRow } from '~models/moderation-act';
import { setPhotosWithheld } from '~models/photo';
import { correctPostCounters, findAnyPost, hidePostRow, restorePostRow, setPostHidden } from '~models/post';
import { resumePostAnnouncement } from '~models/post-announcement';
import { findUser } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { giveAgain, takeBackWhileHidden } from '../points/points-of-post';
import { reverseReports } from '../reports/reverse-reports';
import { assertNotOwn, type Decision, recordAct, type Subject } from './acts';
import { settleAppeal } from './settle-appeal';

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
      await resumePostAnnouncement(id, agreedAtOnce(), tx);
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
