import { config, onSite } from '~/config.server';
import { communityRules, moderationWords } from '~/messages/moderation';
import type { ReportReason, SubjectRef } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { moderationMail } from '~/services/mail/templates';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { type ActKind, type ActSubject, findActsOn, insertAct, type ModerationActRow } from '~models/moderation-act';
import { findAnyPost } from '~models/post';
import { findUser } from '~models/user';
import { DomainError, invariant } from '../errors';
import { queueMail } from '../outgoing-mail';
import { notify } from '../notices/notify';

/** The end date of a permanent suspension. */
export const noEndDate = new Date('9999-12-31T00:00:00Z');

/** In the site's time zone. */
const momentInWords = (at: Date): string =>
  at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: config.SITE_TIME_ZONE });

/** Null for a permanent suspension. */
const untilInWords = (until: Date | null): string | null => (until && until < noEndDate ? momentInWords(until) : null);

/** A sentence about the decision for the content's author. @param title of a post, if the page doesn't show it */
export const sentenceOf = (
  { kind, subject, by, until }: Pick<ModerationActRow, 'kind' | 'subject' | 'by' | 'until'>,
  title: string | null = null,
): string =>
  moderationWords.ofAct({ kind, subject, by, title, until: kind === 'suspended' ? untilInWords(until) : null });

/** Kinds of decisions that the affected user is notified of, also by email if their address is verified. */
const notifiedKinds: ReadonlySet<ActKind> = new Set([
  'hidden',
  'restored',
  'warned',
  'suspended',
  'unsuspended',
  'upheld',
  'withdrawn',
]);

const appealable: ReadonlySet<ActKind> = new Set(['hidden', 'warned', 'suspended']);
const reversalKinds: ReadonlySet<ActKind> = new Set(['restored', 'unsuspended', 'withdrawn']);

/** Call it in the transaction of the decision. Doesn't say who decided. */
async function notifyOfAct(act: ModerationActRow, tx: Tx): Promise<void> {
  const { _id: id, kind, subject, subjectId, userId, reason, words, by, at } = act;
  if (userId === null || !notifiedKinds.has(kind)) return;
  const owner = await findUser(userId, tx);
  if (!owner) return;
  const title = subject === 'post' ? ((await findAnyPost(subjectId, tx))?.title ?? null) : null;
  const facts = {
    act: String(id),
    did: kind,
    what: subject,
    id: String(subjectId),
    reason,
    by,
    ...(title && { title }),
  };
  await notify([{ userId, kind: 'moderation', subject: `act:${id}`, actorId: null, facts, at }], tx);
  if (!owner.email || !owner.isVerified || owner.hiddenAt) return;
  await queueMail(
    moderationMail({
      to: owner.email,
      what: sentenceOf(act, title),
      reason: reversalKinds.has(kind) ? null : communityRules[reason],
      words,
      mayAppeal: appealable.has(kind),
      link: onSite(`/appeals/${id}`),
    }),
    tx,
  );
}

/** Who decided and why. `by`: a moderator's id, or null for the site itself, which acts on reports and held words. */
export type Decision = { by: number | null; reason: ReportReason; words: string | null };

type NewAct = Decision & {
  kind: ActKind;
  about: SubjectRef;
  /** The affected user, who is notified; null if there is none. */
  userId: number | null;
  until?: Date | null;
  appealOf?: number | null;
};

/**
 * Records a decision and notifies the affected user. The caller must write the subject's row in the same transaction, so that of two
 * concurrent decisions the second one sees the first.
 */
export async function recordAct({ about, by, until = null, appealOf = null, ...act }: NewAct, tx: Tx) {
  const subject = { subject: about.subject, subjectId: about.id };
  const [last] = await findActsOn(subject, 1, tx);
  const row: ModerationActRow = {
    ...subject,
    ...act,
    _id: await nextId('moderation-acts'),
    round: (last?.round ?? 0) + 1,
    by: by === null ? 'site' : 'moderator',
    byId: by,
    at: clock.now(),
    until,
    appealOf,
    appeal: null,
  };
  await insertAct(row, tx);
  await notifyOfAct(row, tx);
  return row;
}

export const asActSubject = ({ subject, id }: SubjectRef): ActSubject => ({ subject, subjectId: id });

/**
 * Moderators can't decide about themselves. @param by a moderator's id, or null for the site
 * @throws DomainError `own-decision`
 */
export function assertNotOwn(by: number | null, userId: number | null): void {
  invariant(by === null || by !== userId, 'own-decision');
}

/**
 * Checks that the moderator has seen all decisions on the subject.
 * @param seen the `round` of the last decision they saw
 * @throws DomainError `decided-already`, saying what another moderator has done since
 */
export async function assertSeen(what: SubjectRef, seen: number | undefined, tx: Tx): Promise<void> {
  if (seen === undefined) return;
  const last = await lastActOn(asActSubject(what), tx);
  if ((last?.round ?? 0) !== seen) throw decidedAlready(last);
}

export const lastActOn = async (what: ActSubject, tx?: Tx): Promise<ModerationActRow | null> =>
  (await findActsOn(what, 1, tx))[0] ?? null;

/** The error message names the latest decision. */
export const decidedAlready = (last: ModerationActRow | null): DomainError =>
  new DomainError('decided-already', {
    sentence: last ? moderationWords.decidedAlready({ ...last, when: momentInWords(last.at) }) : undefined,
  });
