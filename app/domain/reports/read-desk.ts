import { config, onSite } from '~/config.server';
import type { ReportReason, SubjectRef } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { type PhotoOutline, photoOutline, photoSources } from '~/services/photo-store/urls';
import { findActsOn } from '~models/moderation-act';
import { findReportsOfCase, type ReportRow } from '~models/report';
import {
  type CaseDecision,
  countOpenCases,
  countOpenCasesOf,
  findCase,
  findDecidedCases,
  findDecidedCasesOf,
  findOpenCases,
  type ReportCaseRow,
} from '~models/report-case';
import { findUser } from '~models/user';
import { isSuspended } from '../actor';
import { cutPage, decodeCursor, encodeCursor, type Page } from '../cursor';
import { invariant } from '../errors';
import { endOf, type DecisionView, countDecisionsOn, historyOf } from '../moderation/read-acts';
import { readPhotoFile } from '../photos/keep-photos';
import { presentPublicUser, presentUsers, type PublicUser } from '../profiles/present-user';
import { decisionsOn } from './decide-case';
import { type ReporterTrust, trustOf } from './reporter-trust';
import { findStored, type StoredSubject } from './subjects';

/** A report as a moderator sees it. */
export type DeskReport = {
  key: string;
  by: 'driver' | 'visitor' | 'site';
  driver: PublicUser | null;
  visitor: ReportRow['visitor'];
  reason: ReportReason;
  words: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** At the time of the report. */
  trust: ReporterTrust | null;
};

/** A decided case: the decision, and who made it. */
export type CaseInShort = SubjectRef & {
  id: number;
  title: string;
  decision: Omit<NonNullable<ReportCaseRow['decision']>, 'by' | 'at'> & { by: PublicUser | null; at: string };
};

/** A case for a moderator to decide. */
export type DeskCase = SubjectRef & {
  id: number;
  openedAt: string;
  isUrgent: boolean;
  /** True if reports have hidden it until a moderator reviews it. */
  isHiddenByReports: boolean;
  reasons: { reason: ReportReason; count: number }[];
  /** The most frequent reason, preselected for the decision. */
  mainReason: ReportReason;
  /** Null if the subject was deleted. */
  what:
    | (Omit<StoredSubject, 'photos' | 'at' | 'ownerId'> & { photos: (PhotoOutline & { alt: string })[]; at: string })
    | null;
  author: Author | null;
  reports: DeskReport[];
  /** Total number, including those not shown. */
  reportCount: number;
  decision: CaseInShort['decision'] | null;
  /** The decisions offered. */
  decisions: readonly CaseDecision[];
};

/** A user as moderators see them. */
export type Author = PublicUser & {
  memberSince: string;
  /** Null if not suspended; `until` is null for a permanent suspension. */
  suspended: { until: string | null } | null;
  /** Other open cases about them and their content; at most `maxCounted`. */
  openCases: number;
  history: CaseInShort[];
};

const [casesOnAPage, reportsInList, reportsOnPage, historyShown, maxCounted, decidedShown] = [10, 5, 200, 5, 100, 10];

/** Open cases: those reported as unsafe first, then oldest first. @throws DomainError `invalid-cursor` */
export async function readQueue(cursor: string | null): Promise<Page<DeskCase>> {
  const rows = await findOpenCases(casesOnAPage + 1, decodeCursor(cursor));
  const page = cutPage(rows, casesOnAPage, ({ queuedAt: value, _id: id }) => encodeCursor({ value, id }));
  return { items: await Promise.all(page.items.map((row) => present(row, reportsInList))), next: page.next };
}

/** @throws DomainError `case-not-found` */
export async function readCase(id: number): Promise<DeskCase> {
  const row = await findCase(id);
  invariant(row, 'case-not-found');
  return present(row, reportsOnPage);
}

/** The latest decided cases. */
export const readDecided = async (): Promise<CaseInShort[]> => inShort(await findDecidedCases(decidedShown));

/** The number of open cases; at most 100. */
export const countWaiting = (): Promise<number> => countOpenCases(maxCounted);

async function present(row: ReportCaseRow, maxReports: number): Promise<DeskCase> {
  const { _id: id, subject, subjectId, openedAt, queuedAt, hiddenAt, state } = row;
  const [found, rows, author, [decided = null]] = await Promise.all([
    findStored({ subject, id: subjectId }),
    findReportsOfCase(id, maxReports),
    row.ownerId === null ? null : readAuthor(row.ownerId, id),
    inShort([row]),
  ]);
  const reasons = reasonsOf(row);
  return {
    subject,
    id,
    isUrgent: queuedAt < 0,
    reasons,
    author,
    openedAt: openedAt.toISOString(),
    isHiddenByReports: hiddenAt !== null && state === 'open',
    mainReason: reasons[0]?.reason ?? 'other',
    what: found && presentSubject(found),
    reports: await presentReports(rows),
    reportCount: reasons.reduce((sum, { count }) => sum + count, 0),
    decision: decided?.decision ?? null,
    decisions: decisionsOn[subject].filter(
      (what) => found !== null || what === 'keep' || (what === 'suspend' && author),
    ),
  };
}

const reasonsOf = ({ reasons }: ReportCaseRow): DeskCase['reasons'] =>
  entriesOf(reasons)
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count);

const entriesOf = (reasons: ReportCaseRow['reasons']) => Object.entries(reasons) as [ReportReason, number][];

const presentSubject = ({
  title,
  words,
  photos,
  address,
  isShown,
  at,
}: StoredSubject): NonNullable<DeskCase['what']> => ({
  title,
  words,
  address,
  isShown,
  at: at.toISOString(),
  photos: photos.map((photo) => ({ ...photoOutline(photo), alt: title })),
});

/** @param exceptCase a case to leave out of their history; null for none */
async function readAuthor(id: number, exceptCase: number | null): Promise<Author | null> {
  const user = await findUser(id);
  if (!user) return null;
  const [openCases, decided] = await Promise.all([
    countOpenCasesOf(id, maxCounted),
    findDecidedCasesOf(id, historyShown + 1),
  ]);
  const { createdAt, suspendedUntil } = user;
  return {
    ...presentPublicUser(user),
    memberSince: createdAt.toISOString(),
    suspended: isSuspended(user) ? { until: endOf(suspendedUntil) } : null,
    openCases,
    history: await inShort(decided.filter(({ _id }) => _id !== exceptCase).slice(0, historyShown)),
  };
}

async function inShort(rows: ReportCaseRow[]): Promise<CaseInShort[]> {
  const decided = rows.flatMap((row) => (row.decision ? [{ ...row, decision: row.decision }] : []));
  const people = await presentUsers(decided.map(({ decision }) => decision.by));
  return Promise.all(
    decided.map(async ({ _id, subject, subjectId, decision: { by, at, ...decision } }) => ({
      id: _id,
      subject,
      title: (await findStored({ subject, id: subjectId }))?.title ?? '',
      decision: { ...decision, by: people.get(by ?? 0) ?? null, at: at.toISOString() },
    })),
  );
}

async function presentReports(rows: ReportRow[]): Promise<DeskReport[]> {
  const people = await presentUsers(rows.map(({ userId }) => userId));
  return rows.map(({ _id: key, userId, visitor, reason, words, at, reporter }) => ({
    key,
    visitor,
    reason,
    words,
    at: at.toISOString(),
    by: key.includes(':site-') ? 'site' : key.includes(':visitor-') ? 'visitor' : 'driver',
    driver: people.get(userId ?? 0) ?? null,
    trust: reporter && trustOf(reporter),
  }));
}

const [maxReports, maxActs] = [10_000, 100];

/**
 * Everything about a case, for legal requests of a court, an owner's lawyer or the police.
 * @returns the content of the export file @throws DomainError `case-not-found`
 */
export async function exportCase(id: number) {
  const row = await findCase(id);
  invariant(row, 'case-not-found');
  const { subject, subjectId, ownerId, openedAt, hiddenAt, reasons, decision } = row;
  const [found, author, reports, acts] = await Promise.all([
    findStored({ subject, id: subjectId }),
    ownerId === null ? null : findUser(ownerId),
    findReportsOfCase(id, maxReports),
    findActsOn({ subject, subjectId }, maxActs),
  ]);
  const address = found?.address ? onSite(found.address) : null;
  return {
    site: config.SITE_URL,
    exportedAt: clock.now(),
    case: { id, subject, subjectId, openedAt, hiddenByReportsAt: hiddenAt, reasons, decision },
    subject: found && {
      title: found.title,
      words: found.words,
      address,
      isShown: found.isShown,
      at: found.at,
      photos: found.photos.map((photo) => onSite(photoSources(photo).url)),
    },
    author: author && {
      id: author._id,
      username: author.username,
      displayName: author.displayName,
      email: author.email,
      memberSince: author.createdAt,
      suspendedUntil: author.suspendedUntil,
    },
    reports: reports.map(({ userId, visitor, reason, words, at, reporter, outcome }) => ({
      userId,
      visitor,
      reason,
      words,
      at,
      outcome,
      standing: reporter && trustOf(reporter),
    })),
    decisions: acts.map(({ _id, kind, by, byId, reason, words, at, until, appealOf }) => ({
      id: _id,
      kind,
      by,
      byId,
      reason,
      words,
      at,
      until,
      appealOf,
    })),
  };
}

/** Maximum width at which the desk shows a photo, in pixels. */
const deskWidth = 640;

/**
 * A photo of a case's subject, for moderators: while it is hidden, its normal URLs don't work.
 * @param number from 1 @returns a JPEG @throws DomainError `case-not-found`, `not-found`
 */
export async function readCasePhoto(caseId: number, number: number): Promise<Buffer> {
  const row = await findCase(caseId);
  invariant(row, 'case-not-found');
  const found = await findStored({ subject: row.subject, id: row.subjectId });
  const photo = found?.photos[number - 1];
  invariant(photo, 'not-found');
  const wide = photo.widths.filter((width) => width >= deskWidth);
  const width = wide.length > 0 ? Math.min(...wide) : Math.max(...photo.widths);
  const bytes = await readPhotoFile(photo.key, width);
  invariant(bytes, 'not-found');
  return bytes;
}

/** A driver, for a moderator's decision about the account. */
type DeskDriver = {
  driver: Author;
  /** Decisions on the account itself, newest first. */
  decisions: DecisionView[];
  /** The number of decisions so far, to detect later ones. */
  seen: number;
};

/** @throws DomainError `user-not-found` */
export async function readDeskDriver(id: number): Promise<DeskDriver> {
  const account = { subject: 'user', id } as const;
  const [driver, decisions, seen] = await Promise.all([
    readAuthor(id, null),
    historyOf(account),
    countDecisionsOn(account),
  ]);
  invariant(driver, 'user-not-found');
  return { driver, decisions, seen };
}
