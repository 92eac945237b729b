import { reserveIds } from '~models/database/ids';
import type { Appeal, ModerationActRow } from '~models/moderation-act';
import type { PostRow } from '~models/post';
import type { ReportRow } from '~models/report';
import { reportId } from '~models/report';
import type { ReportCaseRow } from '~models/report-case';
import { day } from './random';
import { store } from './tally';

/** One post in 20 is reported, and one case in three is open. Every other decided case is a warning. */
const [reportedOneIn, openOneIn] = [20, 3];
const reportsOfCase = 3;
const [reason, words] = ['spam', 'This is a parking lot.'] as const;

type Cast = { drivers: readonly number[]; now: number };

/** Stores reports on some of the posts. The first driver has decided most of the cases. */
export async function storeReports(posts: readonly PostRow[], cast: Cast): Promise<void> {
  const reported = posts.filter(({ _id }) => _id % reportedOneIn === 0);
  const caseIds = await reserveIds('report-cases', reported.length);
  const actIds = await reserveIds('moderation-acts', reported.length);
  const made = reported.map((post, at) => reportsOn(post, { caseId: caseIds[at] ?? 0, actId: actIds[at] ?? 0 }, cast));
  const stored = {
    ReportCase: made.map((each) => each.reportCase),
    Report: made.flatMap((each) => each.reports),
    ModerationAct: made.flatMap((each) => each.acts),
  };
  await Promise.all(Object.entries(stored).map(([model, rows]) => store<object>(model, rows)));
}

function reportsOn(post: PostRow, ids: { caseId: number; actId: number }, { drivers, now }: Cast) {
  const { caseId, actId } = ids;
  const subject = { subject: 'post' as const, subjectId: post._id };
  const number = post._id / reportedOneIn;
  const isOpen = number % openOneIn === 0;
  const isWarning = number % 2 === 1;
  const moderator = drivers[0] ?? 0;
  const at = post.createdAt;
  const decidedAt = new Date(Math.min(now, at.getTime() + day));
  const reportCase: ReportCaseRow = {
    ...{ ...subject, _id: caseId, ownerId: post.userId, queuedAt: at.getTime(), openedAt: at, hiddenAt: null },
    ...{ state: isOpen ? 'open' : 'decided', reasons: { [reason]: reportsOfCase } },
    decision: isOpen
      ? null
      : { what: isWarning ? 'warn' : 'keep', days: null, reason, words, by: moderator, act: actId, at: decidedAt },
  };
  const reports = Array.from({ length: reportsOfCase }, (_, by): ReportRow => {
    const userId = drivers[(post._id * 31 + by) % drivers.length] ?? 0;
    return {
      ...{ ...subject, _id: reportId(subject, userId), caseId, ownerId: post.userId, userId, visitor: null },
      ...{ reason, words, reporter: null, counts: false, at, decidedAt: isOpen ? null : decidedAt },
      outcome: isOpen ? 'open' : isWarning ? 'upheld' : 'refused',
    };
  });
  const appeal: Appeal | null = isWarning
    ? { words: 'It is what they serve.', at: decidedAt, state: 'open', decidedBy: null, decidedAt: null }
    : null;
  const act: ModerationActRow = {
    ...{ ...subject, _id: actId, kind: isWarning ? 'warned' : 'kept', round: 1, userId: post.userId },
    ...{ by: 'moderator', byId: moderator, reason, words: null, at: decidedAt, until: null, appealOf: null, appeal },
  };
  return { reportCase, reports, acts: isOpen ? [] : [act] };
}
