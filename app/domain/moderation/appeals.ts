import type { ReportReason } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { findAnyComment } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { type AppealState, closeAppeal, findAct, insertAppeal, type ModerationActRow } from '~models/moderation-act';
import { findAnyPost } from '~models/post';
import { findModerators, findUser } from '~models/user';
import { type Actor, isSuspended } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon } from '../outgoing-mail';
import { type RunArgs, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { clearCaches } from '../read-cache';
import { reverseReports } from '../reports/subjects';
import { type Decision, recordAct } from './acts';
import { restore, lockAppeal, unsuspend } from './hide';

/** Appeals a decision about the actor's post, comment or account: once per decision, while it is in effect. */
export const appeal = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [byActor('appeal-actor')],
  refuses: ['act-not-found', 'appeal-made', 'nothing-to-appeal'],
  run: async ({ actor, input: { id, words } }: RunArgs<Actor, { id: number; words: string }>) => {
    await inTransaction(async (tx) => {
      await lockAppeal(id, tx);
      const act = await findAct(id, tx);
      invariant(act?.userId === actor.id, 'act-not-found');
      invariant(!act.appeal, 'appeal-made');
      invariant(await isInEffect(act, tx), 'nothing-to-appeal');
      await insertAppeal(id, { words, at: clock.now(), state: 'open', decidedBy: null, decidedAt: null }, tx);
    });
    return { id };
  },
});

type AppealDecision = { id: number; verdict: 'uphold' | 'grant'; reason: ReportReason; words: string | null };

/**
 * Decides an appeal. If there is another moderator, the one who made the decision can't. If the decision is no longer in effect, the appeal
 * is settled without further action.
 * @returns what happened to the appeal
 */
export const decideAppeal = operation({
  who: 'moderator',
  limits: [writes],
  refuses: ['act-not-found', 'decided-already', 'own-decision', 'appeal-for-another'],
  run: async ({ actor, input }: RunArgs<Actor, AppealDecision>) => {
    const { id, verdict, reason, words } = input;
    const state = await inTransaction(async (tx): Promise<AppealState> => {
      await lockAppeal(id, tx);
      const act = await findAct(id, tx);
      invariant(act?.appeal, 'act-not-found');
      invariant(act.appeal.state === 'open', 'decided-already');
      invariant(act.userId !== actor.id, 'own-decision');
      invariant(await mayDecide(actor, act, tx), 'appeal-for-another');
      const closed = await decided(act, verdict, { by: actor.id, reason, words }, tx);
      await closeAppeal(id, { state: closed, decidedBy: actor.id, decidedAt: clock.now() }, tx);
      return closed;
    });
    clearCaches();
    deliverMailSoon();
    return { state };
  },
});

async function decided(
  act: ModerationActRow,
  verdict: AppealDecision['verdict'],
  decision: Decision,
  tx: Tx,
): Promise<AppealState> {
  if (!(await isInEffect(act, tx))) return 'settled';
  const { _id: appealOf, subject, subjectId: id, userId } = act;
  const about = { subject, id };
  if (verdict === 'uphold') {
    await recordAct({ ...decision, kind: 'upheld', about, userId, appealOf }, tx);
    return 'upheld';
  }
  if (subject === 'post' || subject === 'comment') await restore({ subject, id }, { ...decision, appealOf }, tx);
  else if (act.kind === 'suspended') await unsuspend(id, { ...decision, appealOf }, tx);
  else {
    await recordAct({ ...decision, kind: 'withdrawn', about, userId, appealOf }, tx);
    await reverseReports(about, appealOf, tx);
  }
  return 'granted';
}

/** Whether a decision is still in effect, so that there is something to appeal. */
export async function isInEffect(act: ModerationActRow, tx?: Tx): Promise<boolean> {
  const { _id: id, kind, subject, subjectId, until } = act;
  if (kind !== 'hidden' && kind !== 'warned' && kind !== 'suspended') return false;
  if (subject === 'post') return (await findAnyPost(subjectId, tx))?.hidden?.act === id;
  if (subject === 'comment') return (await findAnyComment(subjectId, tx))?.hidden?.act === id;
  if (kind === 'warned') return subject === 'user' && subjectId > 0;
  const user = await findUser(subjectId, tx);
  return user !== null && isSuspended(user) && user.suspendedUntil?.getTime() === until?.getTime();
}

/** The moderator who made the decision may only decide the appeal if there is no other moderator. */
export async function mayDecide(
  { id }: Pick<Actor, 'id'>,
  { byId, userId }: Pick<ModerationActRow, 'byId' | 'userId'>,
  tx?: Tx,
): Promise<boolean> {
  if (byId !== id) return true;
  const moderators = await findModerators(tx);
  return !moderators.some(
    (other) => other._id !== id && other._id !== userId && other.isVerified && !other.hiddenAt && !isSuspended(other),
  );
}
