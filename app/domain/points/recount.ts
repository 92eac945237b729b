import { config } from '~/config.server';
import { findSubjectsWithJob } from '~models/job';
import { type IdWindow, idWindows, onlyId } from '~models/database/id-windows';
import { readInSnapshot } from '~models/database/snapshot';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation } from '~models/location';
import { type DaySum, sumLedgerOfDrivers, sumLedgerOfPosts } from '~models/ledger';
import {
  countCommentsOn,
  countVotesOn,
  deleteBoardScore,
  findCountedComments,
  findCountedPosts,
  findUsersBeingErased,
  findBoardScoresOf,
  findTotals,
  findUnmatchedVotes,
  maxIds,
  lockCounted,
  setCommentCounters,
  setPointsGiven,
  setPostCounters,
  setBoardScore,
  setTotal,
} from '~models/recount';
import { placesOfPosts, type PostPlace, updatePostsAt } from '~models/post-place';
import { boardScoreId, type LeaderboardScoreRow } from '~models/leaderboard-score';
import { boardsOf, byPeriod, reasonsOfGiving, reasonsOfHiding, reasonsOfPost, withoutZeros } from './awards';

type Drift = { what: string; stored: string; counted: string; repair: () => Promise<void> };

/** `checked`: number of figures. `pending`: number of rows that background jobs and erasures haven't processed yet. */
type Recount = { checked: number; pending: number; drift: Drift[] };

/** Posts, comments or drivers read in one snapshot. */
const windowSize = 1_000;

/**
 * Recalculates all derived data: vote counters from votes, comment counts from comments, totals and leaderboard scores from the ledger,
 * ledger rows from active votes, zero points for hidden posts, and post locations from places. Safe on a running site: each part is read in
 * one snapshot, and each repair recalculates its row in the transaction that writes it.
 * @returns the figures that differ, each with its repair, and how many figures were checked
 */
export async function recount(): Promise<Recount> {
  const recounted: Recount = { checked: 0, pending: 0, drift: [] };
  const check = async (at: (findings: Findings, session: Tx) => Promise<void>) => {
    const { checked, pending, found } = await readInSnapshot(async (session) => {
      const findings = new Findings();
      await at(findings, session);
      return findings;
    });
    recounted.checked += checked;
    recounted.pending += pending;
    recounted.drift.push(...found);
  };
  const highest = await maxIds();
  for (const window of idWindows(highest.comments, windowSize)) {
    await check((findings, session) => checkComments(findings, window, session));
  }
  for (const window of idWindows(highest.posts, windowSize)) {
    await check(async (findings, session) => {
      await checkPosts(findings, window, session);
      await checkVotePoints(findings, window, session);
    });
  }
  for (let from = 0; from <= highest.users; from += windowSize) {
    await check((findings, session) => checkDrivers(findings, from, from + windowSize, session));
  }
  const others = new Findings();
  await checkPlacesOfPosts(others);
  recounted.checked += others.checked;
  recounted.drift.push(...others.found);
  return recounted;
}

/** A figure that differs. `write` corrects it, in the transaction that found it. */
type Finding = Drift & { write: ((tx: Tx) => Promise<void>) | null };

class Findings {
  checked = 0;
  pending = 0;
  readonly found: Finding[] = [];

  compare(
    what: string,
    { stored, counted }: { stored: unknown; counted: unknown },
    write: Finding['write'],
    repair: Drift['repair'],
  ): void {
    this.checked += 1;
    const [before, after] = [JSON.stringify(stored), JSON.stringify(counted)];
    if (before !== after) this.found.push({ what, stored: before, counted: after, write, repair });
  }

  /** For differences that can't be corrected by recalculating. */
  report(what: string, stored: unknown, counted: unknown): void {
    this.compare(what, { stored, counted }, null, () => Promise.resolve());
  }
}

/** Checks again with the row locked, and corrects what still differs. */
const repairBy = (lock: (tx: Tx) => Promise<void>, check: (findings: Findings, tx: Tx) => Promise<void>) => () =>
  inTransaction(async (tx) => {
    await lock(tx);
    const findings = new Findings();
    await check(findings, tx);
    for (const { write } of findings.found) await write?.(tx);
  });

const noVotes = { upVotes: 0, downVotes: 0 };

async function checkComments(findings: Findings, window: IdWindow, session: Tx): Promise<void> {
  const comments = await findCountedComments(window.ids, session);
  const votes = new Map((await countVotesOn('comment', window, session)).map(({ _id, ...counts }) => [_id, counts]));
  const postIds = [...new Set(comments.map(({ postId }) => postId))];
  const cleared = await findSubjectsWithJob('clear-post', postIds, session);
  for (const { _id: id, postId, upVotes, downVotes } of comments) {
    const counted = votes.get(id) ?? noVotes;
    votes.delete(id);
    if (cleared.has(postId)) {
      findings.pending += 1;
      continue;
    }
    findings.compare(
      `votes of comment ${id}`,
      { stored: { upVotes, downVotes }, counted },
      (tx) => setCommentCounters(id, counted, tx),
      repairBy(
        (tx) => lockCounted.comment(id, tx),
        (again, tx) => checkComments(again, onlyId(id), tx),
      ),
    );
  }
  const gone = await findSubjectsWithJob('clear-comment', [...votes.keys()], session);
  for (const [id, counted] of votes) {
    if (gone.has(id)) findings.pending += 1;
    else findings.report(`votes of comment ${id}, which no longer exists`, null, counted);
  }
}

async function checkPosts(findings: Findings, window: IdWindow, session: Tx): Promise<void> {
  const posts = new Map((await findCountedPosts(window.ids, session)).map((post) => [post._id, post]));
  const votes = new Map((await countVotesOn('post', window, session)).map(({ _id, ...counts }) => [_id, counts]));
  const comments = new Map((await countCommentsOn(window.ids, session)).map((counts) => [counts._id, counts]));
  const erasing = await findUsersBeingErased(session);
  const sums = (await sumLedgerOfPosts(window, config.SITE_TIME_ZONE, session)).filter(
    ({ userId }) => !erasing.includes(userId),
  );
  const ledger = new Map<number, typeof sums>();
  for (const sum of sums) ledger.set(sum.postId, [...(ledger.get(sum.postId) ?? []), sum]);
  const repair = (id: number) =>
    repairBy(
      (tx) => lockCounted.post(id, tx),
      (again, tx) => checkPosts(again, onlyId(id), tx),
    );
  for (const { _id: id, upVotes, downVotes, commentCount, pointsGiven = {} } of posts.values()) {
    const counted = { ...(votes.get(id) ?? noVotes), commentCount: comments.get(id)?.shown ?? 0 };
    const stored = { upVotes, downVotes, commentCount };
    findings.compare(
      `counters of post ${id}`,
      { stored, counted },
      (tx) => setPostCounters(id, counted, tx),
      repair(id),
    );
    const points = byPeriod(ledger.get(id) ?? [], reasonsOfGiving);
    findings.compare(
      `points that post ${id} gave`,
      { stored: inOrder(withoutZeros(pointsGiven)), counted: inOrder(points) },
      (tx) => setPointsGiven(id, points, tx),
      repair(id),
    );
  }
  await checkDeletedPosts(findings, { posts, votes, comments }, session);
  for (const [id, rows] of ledger) checkRevokedPoints(findings, id, posts.get(id), rows);
}

/** Ledger rows never change, so a vote without its point is only reported, for the operator to investigate. */
async function checkVotePoints(findings: Findings, window: IdWindow, session: Tx): Promise<void> {
  const posts = await findCountedPosts(window.ids, session);
  const on = posts.map(({ _id }) => _id);
  const unmatched = await findUnmatchedVotes(window, { on, gone: await findUsersBeingErased(session) }, session);
  findings.checked += posts.reduce((sum, { upVotes, downVotes }) => sum + upVotes + downVotes, 0);
  for (const { postId, voterId, given, expected } of unmatched) {
    findings.report(`point of the vote ${postId}:${voterId}`, given, expected);
  }
}

const inOrder = (points: Record<string, number>) =>
  Object.entries(points).sort(([one], [other]) => (one < other ? -1 : 1));

type FoundOnPosts = {
  posts: Map<number, unknown>;
  votes: Map<number, typeof noVotes>;
  comments: Map<number, { all: number }>;
};

async function checkDeletedPosts(findings: Findings, found: FoundOnPosts, session: Tx): Promise<void> {
  const { posts, votes, comments } = found;
  const gone = [...new Set([...votes.keys(), ...comments.keys()])].filter((id) => !posts.has(id));
  const cleared = await findSubjectsWithJob('clear-post', gone, session);
  findings.pending += cleared.size;
  for (const id of gone.filter((each) => !cleared.has(each))) {
    if (votes.has(id)) findings.report(`votes of post ${id}, which no longer exists`, null, votes.get(id));
    if (comments.has(id))
      findings.report(`comments of post ${id}, which no longer exists`, null, comments.get(id)?.all);
  }
}

/** The points of a hidden or deleted post must add up to zero, and those of a restored post to the full amount. */
function checkRevokedPoints(
  findings: Findings,
  id: number,
  post: { hidden?: unknown } | undefined,
  rows: Parameters<typeof byPeriod>[0],
): void {
  findings.checked += 1;
  const left = byPeriod(rows, post && !post.hidden ? reasonsOfHiding : reasonsOfPost);
  for (const [period, points] of Object.entries(left)) {
    findings.report(`points taken back for post ${id} since ${new Date(Number(period)).toISOString()}`, points, 0);
  }
}

type Sum = { points: number; at: Date };

const plus = (sum: Sum | undefined, { points, at }: Sum): Sum => ({
  points: (sum?.points ?? 0) + points,
  at: sum && sum.at > at ? sum.at : at,
});

async function checkDrivers(findings: Findings, from: number, to: number, session: Tx): Promise<void> {
  const erasing = new Set(await findUsersBeingErased(session));
  const days = await sumLedgerOfDrivers(from, to, config.SITE_TIME_ZONE, session);
  const { totals, scores } = addUp(days.filter(({ userId }) => !erasing.has(userId)));
  const repair = (id: number) =>
    repairBy(
      (tx) => lockCounted.driver(id, tx),
      (again, tx) => checkDrivers(again, id, id + 1, tx),
    );
  const isHidden = new Set<number>();
  for (const { _id: id, points, pointsAt, hiddenAt } of await findTotals(from, to, session)) {
    if (hiddenAt) isHidden.add(id);
    if (erasing.has(id)) {
      findings.pending += 1;
      continue;
    }
    const sum = totals.get(id);
    totals.delete(id);
    const counted = { points: sum?.points ?? 0, pointsAt: sum?.at ?? pointsAt };
    findings.compare(
      `Meat Score of driver ${id}`,
      { stored: { points, pointsAt }, counted },
      (tx) => setTotal(id, counted, tx),
      repair(id),
    );
  }
  for (const [id, sum] of totals) findings.report(`ledger of driver ${id}, who no longer exists`, null, sum.points);
  for (const { _id: id, ...row } of await findBoardScoresOf(from, to, session)) {
    if (erasing.has(row.userId)) continue;
    const sum = scores.get(id);
    scores.delete(id);
    const counted = sum && asRow(sum, isHidden);
    findings.compare(
      `score ${id}`,
      { stored: shownOf(row), counted: counted && shownOf(counted) },
      (tx) => (counted ? setBoardScore(counted, tx) : deleteBoardScore(id, tx)),
      repair(row.userId),
    );
  }
  for (const [id, sum] of scores) {
    const counted = asRow(sum, isHidden);
    findings.compare(
      `score ${id}`,
      { stored: null, counted: shownOf(counted) },
      (tx) => setBoardScore(counted, tx),
      repair(sum.userId),
    );
  }
}

const shownOf = ({ points, reachedAt, hidden }: Pick<LeaderboardScoreRow, 'points' | 'reachedAt' | 'hidden'>) => ({
  points,
  reachedAt,
  hidden,
});

type BoardSum = Sum & { board: string; userId: number };

function addUp(days: (DaySum & { at: Date })[]): { totals: Map<number, Sum>; scores: Map<string, BoardSum> } {
  const totals = new Map<number, Sum>();
  const scores = new Map<string, BoardSum>();
  for (const { userId, day, ...sum } of days) {
    totals.set(userId, plus(totals.get(userId), sum));
    for (const board of boardsOf({ countsAt: day })) {
      const id = boardScoreId(board, userId);
      scores.set(id, { ...plus(scores.get(id), sum), board, userId });
    }
  }
  return { totals, scores };
}

const asRow = ({ board, userId, points, at }: BoardSum, isHidden: Set<number>) => ({
  board,
  userId,
  points,
  reachedAt: at,
  hidden: isHidden.has(userId),
});

async function checkPlacesOfPosts(findings: Findings): Promise<void> {
  const facts = ({ locationName, highway, exit, city, state }: PostPlace) => [locationName, highway, exit, city, state];
  for await (const { postId, stored, wanted, locationId } of placesOfPosts()) {
    const figures = { stored: facts(stored), counted: facts(wanted) };
    findings.compare(`location of post ${postId}`, figures, null, () => repairPostsAt(locationId));
  }
}

const repairPostsAt = (locationId: number): Promise<void> =>
  inTransaction(async (tx) => {
    const location = await findLocation(locationId, tx);
    if (location) await updatePostsAt([location], tx);
  });
