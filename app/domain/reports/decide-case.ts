import { deskReports } from '~/messages/moderation';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { nameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { reportDecidedMail } from '~/services/mail/templates';
import { inTransaction, type Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { findActsOn } from '~models/moderation-act';
import { closeReportsOf, type ReportOutcome, type ReportRow } from '~models/report';
import { type CaseDecision, decideCaseRow, findCase, type ReportCaseRow, findCasesOn } from '~models/report-case';
import { findUsers } from '~models/user';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { type Decision, noEndDate } from '../moderation/acts';
import { hide, keep, warn, suspend, restore } from '../moderation/hide';
import { notify } from '../notices/notify';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';
import { reportsLock } from './report';
import { findStored } from './subjects';

type Decided = {
  id: number;
  decision: CaseDecision;
  /** Length of a suspension; null is permanent. */
  days: number | null;
  reason: ReportReason;
  /** Shown to the subject's owner. */
  words: string | null;
};

/** The possible decisions by subject. A suspension for a post or comment hides it, too. */
export const decisionsOn: Record<ReportSubject, readonly CaseDecision[]> = {
  post: ['keep', 'hide', 'warn', 'suspend'],
  comment: ['keep', 'hide', 'warn', 'suspend'],
  user: ['keep', 'warn', 'suspend'],
  location: ['keep', 'settle'],
};

/**
 * A moderator's decision on all reports about a subject. If two moderators decide, the second gets an error that says what the first
 * decided. Moderators can't decide about their own content, but may decide about content they reported, since they could also hide it
 * without a report (decision 47).
 */
export const decideCase = operation({
  who: 'moderator',
  limits: [writes],
  refuses: ['case-not-found', 'decided-already', 'own-decision', 'other-moderator', 'malformed-request'],
  run: ({ actor, input }: RunArgs<Actor, Decided>) => decide(actor, input),
});

async function decide(actor: Actor, { id, decision: what, days, reason, words }: Decided): Promise<Decided> {
  const decided = await inTransaction(async (tx) => {
    const row = await findCase(id, tx);
    invariant(row, 'case-not-found');
    const reported = { subject: row.subject, id: row.subjectId };
    await lock(reportsLock(reported), tx);
    if (row.decision) throw await alreadyDecided(row.decision);
    invariant(row.ownerId !== actor.id, 'own-decision');
    invariant(decisionsOn[row.subject].includes(what), 'malformed-request', { field: 'intent' });
    const exists = (await findStored(reported, tx)) !== null;
    const decision: Decision = { by: actor.id, reason, words };
    if (exists || what !== 'keep') await act(row, { what, days, decision, exists }, tx);
    const at = clock.now();
    await closeCase(row, { what, days, reason, words, by: actor.id, at }, exists, tx);
    return { id, decision: what, days, reason, words };
  });
  deliverMailSoon();
  return decided;
}

type Act = { what: CaseDecision; days: number | null; decision: Decision; exists: boolean };

async function act(
  { subject, subjectId: id, ownerId: userId }: ReportCaseRow,
  { what, days, decision, exists }: Act,
  tx: Tx,
): Promise<void> {
  if (what === 'settle') return;
  if (what === 'keep') return keep({ subject, id, userId }, decision, tx);
  if (what === 'warn') return warn({ subject, id, userId }, decision, tx);
  if (exists && (subject === 'post' || subject === 'comment')) await hide({ subject, id }, decision, tx);
  if (what !== 'suspend' || userId === null) return;
  await suspend(userId, { ...decision, until: days === null ? noEndDate : daysFromNow(days) }, tx);
}

const daysFromNow = (days: number): Date => new Date(clock.now().getTime() + days * 24 * 3_600_000);

/** Maximum reporters notified of the outcome. No case has had that many. */
const maxAnswered = 500;

/** Closes a case and its reports, and tells the reporters whether they were right, but not what happened to the reported user. */
async function closeCase(
  { _id, subject, subjectId }: ReportCaseRow,
  decision: NonNullable<ReportCaseRow['decision']>,
  exists: boolean,
  tx: Tx,
): Promise<void> {
  const [last] = await findActsOn({ subject, subjectId }, 1, tx);
  invariant(await decideCaseRow(_id, { ...decision, act: last?._id ?? null }, tx), 'decided-already');
  const outcome: ReportOutcome = decision.what !== 'keep' ? 'upheld' : exists ? 'refused' : 'moot';
  const reports = await closeReportsOf(_id, { outcome, decidedAt: decision.at, limit: maxAnswered }, tx);
  const about = { kind: 'report' as const, subject: `${subject}:${subjectId}`, actorId: null };
  const facts = { outcome, what: subject, id: String(subjectId) };
  await mailVisitors(reports, outcome, tx);
  await notify(
    reports.flatMap(({ userId }) => (userId === null ? [] : [{ ...about, userId, facts, at: decision.at }])),
    tx,
  );
}

/**
 * Visitors have no account for notifications, so they get an email. Their address is unverified, so the email contains no text that a user
 * typed.
 */
async function mailVisitors(reports: ReportRow[], outcome: ReportOutcome, tx: Tx): Promise<void> {
  for (const { visitor, subject, subjectId, reason, at } of reports) {
    if (!visitor) continue;
    await queueMail(reportDecidedMail({ to: visitor.email, subject, id: subjectId, reason, at, outcome }), tx);
  }
}

async function alreadyDecided({ what, by }: NonNullable<ReportCaseRow['decision']>): Promise<DomainError> {
  const [moderator] = by === null ? [] : await findUsers([by]);
  const who = moderator ? nameOf(moderator) : deskReports.operator;
  return new DomainError('decided-already', { sentence: deskReports.decidedBefore[what](who) });
}

type ByOperator = {
  subject: 'post' | 'comment';
  id: number;
  reason: ReportReason;
  /** Shown to the author. */
  words: string | null;
};

/** `unchanged`: it was already hidden, or not hidden. */
type Done = 'done' | 'unchanged' | 'not-found';

/** Hides a post or comment for a takedown request, as the operator. Also decides an open case about it. */
export const hideByOperator = (request: ByOperator): Promise<Done> => decideByOperator(request, 'hide');

/** Shows a post or comment again, for example after a counter-notice. */
export const restoreByOperator = (request: ByOperator): Promise<Done> => decideByOperator(request, 'keep');

function decideByOperator({ subject, id, reason, words }: ByOperator, what: CaseDecision): Promise<Done> {
  return inTransaction(async (tx) => {
    await lock(reportsLock({ subject, id }), tx);
    if (!(await findStored({ subject, id }, tx))) return 'not-found';
    const decision = { by: null, reason, words };
    const isChanged = await (what === 'hide' ? hide : restore)({ subject, id }, decision, tx);
    await closeOpenCase({ subject, id, reason, words }, what, tx);
    return isChanged ? 'done' : 'unchanged';
  });
}

async function closeOpenCase({ subject, id, reason, words }: ByOperator, what: CaseDecision, tx: Tx): Promise<void> {
  const [newest] = await findCasesOn({ subject, subjectId: id }, 1, tx);
  if (newest?.state !== 'open') return;
  await closeCase(newest, { what, days: null, reason, words, by: null, at: clock.now() }, true, tx);
}
