import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { rules } from '~/messages/forms';
import { moderationWords } from '~/messages/moderation';
import type { report as reportAnswer } from '~/schemas/answers';
import { type ReportReason, type ReportSubject, type SubjectRef, visitorReasons } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { findActsOn } from '~models/moderation-act';
import {
  countOpenReportsBy,
  findReport,
  forgetVisitorsBefore,
  reportId,
  type ReportOutcome,
  type Visitor,
  findReportsOfCase,
  type ReportRow,
  countReportsOfCase,
  insertReport,
} from '~models/report';
import { markCaseHidden, addToCase, findCasesOn, insertCase, type ReportCaseRow, urgency } from '~models/report-case';
import { emailKeyOf } from '~models/user';
import { type Actor, assertNotSuspended, type Viewer } from '../actor';
import { clusterNow } from '../cluster-time';
import { DomainError, invariant } from '../errors';
import { hide } from '../moderation/hide';
import { operation, type RunArgs } from '../operation';
import { isUnderLimit, perUserLimits } from '../personal-limits';
import { byActor, byVisitor } from '../rate-limits';
import { readReporterTrust, trustOf } from './reporter-trust';
import { findReportable, notFoundCode, findStored } from './subjects';

type NewReport = SubjectRef & {
  reason: ReportReason;
  words: string | null;
  /** For visitors: their email address, their name, and the work that was copied. */
  email: string | null;
  name: string | null;
  work: string | null;
};

/** A report as its reporter sees it. */
export type Report = z.output<typeof reportAnswer>;

/** `hasHidden`: whether this report hid its subject. */
type Filed = { report: Report; hasHidden: boolean };

/**
 * Reports a subject to the moderators. A repeated report by the same user returns the first one. Three reports by users in good standing
 * hide a post or comment until a moderator has reviewed it (decision 47). Visitors can only report for reasons that the law requires.
 */
export const report = operation({
  who: 'anyone',
  limits: [byActor('report-actor'), byVisitor('report-network')],
  refuses: [
    ...Object.values(notFoundCode),
    'post-hidden',
    ...(['own-content', 'too-many-reports', 'reported-enough', 'suspended', 'not-signed-in', 'invalid'] as const),
  ],
  run: ({ actor, input }: RunArgs<Viewer, NewReport>) =>
    actor ? reportByDriver(actor, input) : reportByVisitor(input),
});

async function reportByDriver(actor: Actor, { subject, id, reason, words }: NewReport): Promise<Filed> {
  assertNotSuspended(actor);
  const reported = { subject, id };
  return inTransaction(async (tx) => {
    const owner = actor.id;
    const count = () => countOpenReportsBy(owner, perUserLimits.waitingReports, tx);
    const hasRoom = await isUnderLimit('waitingReports', { owner, count }, tx);
    await lock(reportsLock(reported), tx);
    const _id = reportId({ subject, subjectId: id }, owner);
    const known = await findReport(_id, tx);
    if (known) return { report: present(known, known), hasHidden: false };
    const { ownerId } = await findReportable(actor, reported, tx);
    invariant(ownerId !== owner, 'own-content');
    const reporter = await readReporterTrust(owner, ownerId, tx);
    const { counts } = trustOf(reporter);
    invariant(counts || hasRoom, 'too-many-reports');
    const row = { _id, subject, subjectId: id, ownerId, userId: owner, visitor: null, reason, words, reporter, counts };
    const at = clock.now();
    const { caseId, mayHide } = await fileReport({ ...row, at }, tx);
    const canBeHidden = subject === 'post' || subject === 'comment';
    const hasHidden = counts && mayHide && canBeHidden && (await hideIfEnough({ subject, id }, caseId, tx));
    return { report: present(row, { at, outcome: 'open' }), hasHidden };
  });
}

/** Responds the same way if the address has already reported it, since the sender may not own the address. */
async function reportByVisitor(input: NewReport): Promise<Filed> {
  const { subject, id, reason, words } = input;
  const visitor = visitorOf(input);
  const reported = { subject, id };
  return inTransaction(async (tx) => {
    await lock(reportsLock(reported), tx);
    const { ownerId } = await findReportable(null, reported, tx);
    const by = `visitor-${createHash('sha256').update(emailKeyOf(visitor.email)).digest('base64url')}`;
    const _id = reportId({ subject, subjectId: id }, by);
    const at = clock.now();
    const row = { _id, subject, subjectId: id, ownerId, userId: null, visitor, reason, words, reporter: null };
    if (!(await findReport(_id, tx))) await fileReport({ ...row, counts: false, at }, tx);
    return { report: present(row, { at, outcome: 'open' }), hasHidden: false };
  });
}

/** @throws DomainError `not-signed-in` if reporting it requires an account; `invalid` with all missing fields */
function visitorOf({ reason, email, name, work }: NewReport): Visitor {
  const { signInForMore: sentence, ...required } = rules.report;
  invariant(
    visitorReasons.some((each) => each === reason),
    'not-signed-in',
    { sentence },
  );
  const isCopyright = reason === 'copyright';
  const missing = [
    ...(email === null ? [['email', required.emailRequired] as const] : []),
    ...(isCopyright && name === null ? [['name', required.nameRequired] as const] : []),
    ...(isCopyright && work === null ? [['work', required.workRequired] as const] : []),
  ];
  const [[field, first] = []] = missing;
  if (email !== null && missing.length === 0) return { email, name, work };
  const fieldErrors = Object.fromEntries(missing.map(([name, words]) => [name, [words]]));
  throw new DomainError('invalid', { field, sentence: first, fieldErrors });
}

type ReportedSubject = { subject: ReportSubject; subjectId: number; reason: ReportReason; words: string | null };

const present = (
  { subject, subjectId, reason, words }: ReportedSubject,
  { at, outcome }: { at: Date; outcome: ReportOutcome },
): Report => ({ subject, id: subjectId, reason, words, createdAt: at.toISOString(), status: outcome });

/** Long enough for an answer to a report and the reporter's reply, in milliseconds. */
const visitorDataMs = 180 * 24 * 3_600_000;

/** Deletes visitors' names and addresses half a year after the decision on their report. */
export async function forgetVisitors(): Promise<void> {
  await forgetVisitorsBefore(new Date((await clusterNow()).getTime() - visitorDataMs));
}

/** Reports by users in good standing that hide a post or comment until a moderator has reviewed it (specification, "Reports"). */
const hidingThreshold = 3;
/** Maximum reports read, earliest first. */
const maxReports = 10;

/** Maximum decisions searched for one by a moderator. */
const maxActs = 10;

/**
 * Hides the subject of a case if enough users in good standing have reported it and no moderator has reviewed it before. Once a moderator
 * has kept or restored it, only a moderator can hide it.
 * @returns whether it was hidden
 */
async function hideIfEnough(
  what: { subject: 'post' | 'comment'; id: number },
  caseId: number,
  tx: Tx,
): Promise<boolean> {
  const counting = (await findReportsOfCase(caseId, maxReports, tx)).filter(({ counts }) => counts);
  if (counting.length < hidingThreshold) return false;
  const acts = await findActsOn({ subject: what.subject, subjectId: what.id }, maxActs, tx);
  if (acts.some(({ by }) => by === 'moderator')) return false;
  const valid: ReportRow[] = [];
  for (const report of counting) if (await stillCounts(report, tx)) valid.push(report);
  if (valid.length < hidingThreshold) return false;
  const decision = { by: null, reason: mostFrequent(valid), words: moderationWords.reported };
  if (!(await hide(what, decision, tx))) return false;
  await markCaseHidden(caseId, clock.now(), tx);
  return true;
}

/** Whether a report still counts, with current data except for the pending reports, which by now include this one. */
async function stillCounts({ userId, ownerId, reporter }: ReportRow, tx: Tx): Promise<boolean> {
  if (userId === null || !reporter) return false;
  const now = await readReporterTrust(userId, ownerId, tx);
  return trustOf({ ...now, waitingOnAuthor: reporter.waitingOnAuthor }).counts;
}

/** The most frequent reason; the first one in a tie. */
function mostFrequent(reports: ReportRow[]): ReportReason {
  const counts = new Map<ReportReason, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [[reason] = ['other' as const]] = [...counts].sort(([, one], [, other]) => other - one);
  return reason;
}

/**
 * Reports a subject to the moderators in the name of the site, for example because its photo was posted before. Files one report per
 * reason, so it is safe to call again. Doesn't hide the subject.
 * @param words what was found, for moderators
 * @throws DomainError if the subject doesn't exist, even as a hidden one, as the transaction sees it
 */
export async function reportBySite(
  reported: SubjectRef,
  { reason, words }: { reason: ReportReason; words: string | null },
  tx: Tx,
): Promise<void> {
  const { subject, id: subjectId } = reported;
  await lock(reportsLock(reported), tx);
  const _id = reportId({ subject, subjectId }, `site-${reason}`);
  if (await findReport(_id, tx)) return;
  const found = await findStored(reported, tx);
  invariant(found, notFoundCode[subject]);
  await fileReport(
    {
      _id,
      subject,
      subjectId,
      ownerId: found.ownerId,
      userId: null,
      visitor: null,
      reason,
      words,
      reporter: null,
      counts: false,
      at: clock.now(),
    },
    tx,
  );
}

/** The lock that all reports of a subject take before reading anything, so that concurrent reports don't create duplicates. */
export const reportsLock = ({ subject, id }: SubjectRef): string => `reports:${subject}:${id}`;

/** Listed first at the desk. */
const isUrgent = (reason: ReportReason): boolean => reason === 'unsafe';

type FiledReport = Omit<ReportRow, 'caseId' | 'outcome' | 'decidedAt'>;

/** Maximum reports per case that don't count toward hiding. More don't help a moderator, and could bury the others. */
const maxUncounted = 100;

/**
 * Adds a report to the open case of its subject, or to a new one. The caller must hold the subject's lock.
 * @returns the case, and whether reports may hide its subject: only once, and not after a moderator's review
 * @throws DomainError `reported-enough`
 */
async function fileReport(report: FiledReport, tx: Tx): Promise<{ caseId: number; mayHide: boolean }> {
  const [newest, before] = await findCasesOn(report, 2, tx);
  const isOpen = newest?.state === 'open';
  const hasRoom =
    report.counts || !isOpen || (await countReportsOfCase(newest._id, false, maxUncounted, tx)) < maxUncounted;
  invariant(hasRoom, 'reported-enough');
  const { _id: caseId, hiddenAt } = isOpen ? newest : await openCase(report, tx);
  await insertReport({ ...report, caseId, outcome: 'open', decidedAt: null }, tx);
  await addToCase(caseId, report.reason, isUrgent(report.reason), tx);
  const isSettled = isOpen ? before !== undefined : newest !== undefined;
  return { caseId, mayHide: hiddenAt === null && !isSettled };
}

async function openCase({ subject, subjectId, ownerId, reason, at }: FiledReport, tx: Tx): Promise<ReportCaseRow> {
  const row: ReportCaseRow = {
    _id: await nextId('report-cases'),
    subject,
    subjectId,
    ownerId,
    state: 'open',
    openedAt: at,
    queuedAt: at.getTime() - (isUrgent(reason) ? urgency : 0),
    reasons: {},
    hiddenAt: null,
    decision: null,
  };
  await insertCase(row, tx);
  return row;
}
