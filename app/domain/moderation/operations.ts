import type { ReportReason, SubjectRef } from '~/schemas/choices';
import { inTransaction, type Tx } from '~models/database/transaction';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { inPostsTransaction } from '../group-commit';
import { deliverMailSoon } from '../outgoing-mail';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';
import { clearCaches } from '../read-cache';
import { notFoundCode } from '../reports/subjects';
import { asActSubject, assertSeen, decidedAlready, noEndDate, lastActOn } from './acts';
import { findContent, hide, type Hideable, restore, suspend, unsuspend } from './hide';

/** `seen`: how many decisions on it the moderator has seen, to detect a later one. */
type Decided = { id: number; reason: ReportReason; words: string | null; seen?: number };
/** A reversal without a reason has the reason of the reversed decision. */
type Reversal = Omit<Decided, 'reason'> & { reason?: ReportReason };

/** Call it in the transaction of a decision: checks that the subject exists and that the moderator has seen its latest decision. */
async function assertDecidable(what: Hideable, seen: number | undefined, tx: Tx): Promise<void> {
  invariant(await findContent[what.subject](what.id, tx), notFoundCode[what.subject]);
  await assertSeen(what, seen, tx);
}

const hideAs = (subject: Hideable['subject']) =>
  operation({
    who: 'moderator',
    limits: [writes],
    refuses: [notFoundCode[subject], 'own-decision', 'decided-already'],
    run: async ({ actor, input: { id, reason, words, seen } }: RunArgs<Actor, Decided>) => {
      const what = { subject, id };
      await inPostsTransaction(async (tx) => {
        await assertDecidable(what, seen, tx);
        const done = await hide(what, { by: actor.id, reason, words }, tx);
        if (!done) throw decidedAlready(await lastActOn(asActSubject(what), tx));
      });
      applyEffects();
    },
  });

const restoreAs = (subject: Hideable['subject']) =>
  operation({
    who: 'moderator',
    limits: [writes],
    refuses: [notFoundCode[subject], 'own-decision', 'decided-already', 'not-hidden'],
    run: async ({ actor, input: { id, words, seen, ...rest } }: RunArgs<Actor, Reversal>) => {
      const what = { subject, id };
      await inPostsTransaction(async (tx) => {
        await assertDecidable(what, seen, tx);
        const reason = rest.reason ?? (await reasonOfLast(what, tx));
        invariant(await restore(what, { by: actor.id, reason, words }, tx), 'not-hidden');
      });
      applyEffects();
    },
  });

/** For the buttons on a post or comment; no report is needed. */
export const hideByModerator = { post: hideAs('post'), comment: hideAs('comment') };
export const restoreByModerator = { post: restoreAs('post'), comment: restoreAs('comment') };

/** Suspends a driver's account; `until: null` means permanently. */
export const suspendDriver = operation({
  who: 'moderator',
  limits: [writes],
  refuses: ['user-not-found', 'own-decision', 'other-moderator', 'decided-already'],
  run: async ({ actor, input }: RunArgs<Actor, Decided & { until: Date | null }>) => {
    const { id, reason, words, seen, until } = input;
    await inTransaction(async (tx) => {
      await assertSeen({ subject: 'user', id }, seen, tx);
      await suspend(id, { by: actor.id, reason, words, until: until ?? noEndDate }, tx);
    });
    applyEffects();
  },
});

export const unsuspendDriver = operation({
  who: 'moderator',
  limits: [writes],
  refuses: ['user-not-found', 'own-decision', 'decided-already', 'not-suspended'],
  run: async ({ actor, input: { id, words, seen, ...rest } }: RunArgs<Actor, Reversal>) => {
    const what = { subject: 'user', id } as const;
    await inTransaction(async (tx) => {
      await assertSeen(what, seen, tx);
      const reason = rest.reason ?? (await reasonOfLast(what, tx));
      invariant(await unsuspend(id, { by: actor.id, reason, words }, tx), 'not-suspended');
    });
    applyEffects();
  },
});

/** Call it after the commit. */
function applyEffects(): void {
  clearCaches();
  deliverMailSoon();
}

const reasonOfLast = async (what: SubjectRef, tx: Tx): Promise<ReportReason> =>
  (await lastActOn(asActSubject(what), tx))?.reason ?? 'other';
