import { eachComment, setCommentCounters } from '~models/comment';
import { eachLedgerRow, type LedgerRow } from '~models/ledger';
import { findLocation } from '~models/location';
import { inTransaction } from '~models/database/transaction';
import { eachPost, setPostCounters } from '~models/post';
import { placesOfPosts, type PostPlace, updatePostsAt } from '~models/post-place';
import { deleteStanding, eachStanding, setStanding, standingId } from '~models/standing';
import { eachTotal, setTotal } from '~models/user';
import { eachVote } from '~models/vote';
import { countBallots } from '../votes';
import { mendPlacesInList, placesInList } from '../restaurants/of-places';
import { boardsOf } from './awards';
import { periodOf, reasonsOfHiding, reasonsOfPost } from './points-of-post';

type Drift = { what: string; stored: string; counted: string; repair: () => Promise<void> };

type Sum = { points: number; at: Date };
type VoteCounts = { upVotes: number; downVotes: number };

/**
 * Adds everything up again from the rows that it is derived from: votes to counters, comments to their count, the ledger to
 * totals and standings, standing votes to their ledger rows, what hidden posts gave to nothing, places that are restaurants
 * to the list of those, and locations to what their posts say of them.
 * @returns each figure that differs, with its repair, and how many figures were checked
 */
export async function recount(): Promise<{ checked: number; drift: Drift[] }> {
  await countBallots();
  const report = new Report();
  const votes = await countVotes();
  const comments = await checkComments(report, votes.comments);
  const posts = await checkPosts(report, votes.posts, comments);
  const ledger = await addUpLedger(posts);
  await checkTotals(report, ledger.totals);
  await checkStandings(report, ledger.standings);
  checkVotePoints(report, votes.standing, ledger.votePoints);
  checkTakenBack(report, ledger.takenBack);
  await checkRestaurants(report);
  await checkPlacesOfPosts(report);
  return report;
}

class Report {
  checked = 0;
  readonly drift: Drift[] = [];

  compare(what: string, stored: unknown, counted: unknown, repair: () => Promise<void>): void {
    this.checked += 1;
    const [before, after] = [JSON.stringify(stored), JSON.stringify(counted)];
    if (before !== after) this.drift.push({ what, stored: before, counted: after, repair });
  }
}

async function countVotes() {
  const posts = new Map<number, VoteCounts>();
  const comments = new Map<number, VoteCounts>();
  const standing = new Set<string>();
  for await (const vote of eachVote()) {
    if (!vote.direction) continue;
    const counts = vote.subject === 'post' ? posts : comments;
    const count = counts.get(vote.subjectId) ?? { upVotes: 0, downVotes: 0 };
    count[vote.direction === 'up' ? 'upVotes' : 'downVotes'] += 1;
    counts.set(vote.subjectId, count);
    if (vote.subject === 'post') standing.add(`${vote.subjectId}:${vote.userId}`);
  }
  return { posts, comments, standing };
}

/** @returns the number of comments of each post, without those that a moderator's decision hides */
async function checkComments(report: Report, votes: Map<number, VoteCounts>): Promise<Map<number, number>> {
  const perPost = new Map<number, number>();
  for await (const { _id, postId, upVotes, downVotes, hidden } of eachComment()) {
    if (!hidden) perPost.set(postId, (perPost.get(postId) ?? 0) + 1);
    const counted = votes.get(_id) ?? { upVotes: 0, downVotes: 0 };
    votes.delete(_id);
    report.compare(`votes of comment ${_id}`, { upVotes, downVotes }, counted, () => setCommentCounters(_id, counted));
  }
  for (const [id, counted] of votes) report.compare(`votes of comment ${id}, which is gone`, null, counted, nothing);
  return perPost;
}

/** Posts that there are, and which of them a moderator's decision hides. */
type PostIds = { all: Set<number>; hidden: Set<number> };

async function checkPosts(
  report: Report,
  votes: Map<number, VoteCounts>,
  comments: Map<number, number>,
): Promise<PostIds> {
  const posts: PostIds = { all: new Set(), hidden: new Set() };
  for await (const { _id, upVotes, downVotes, commentCount, hidden } of eachPost()) {
    posts.all.add(_id);
    if (hidden) posts.hidden.add(_id);
    const counted = { ...(votes.get(_id) ?? { upVotes: 0, downVotes: 0 }), commentCount: comments.get(_id) ?? 0 };
    votes.delete(_id);
    comments.delete(_id);
    const stored = { upVotes, downVotes, commentCount };
    report.compare(`counters of post ${_id}`, stored, counted, () => setPostCounters(_id, counted));
  }
  for (const [id, counted] of votes) report.compare(`votes of post ${id}, which is gone`, null, counted, nothing);
  for (const [id, counted] of comments) report.compare(`comments of post ${id}, which is gone`, null, counted, nothing);
  return posts;
}

async function addUpLedger(posts: PostIds) {
  const totals = new Map<number, Sum>();
  const standings = new Map<string, Sum & { board: string; userId: number }>();
  const votePoints = new Map<string, number>();
  const takenBack = new Map<string, number>();
  for await (const row of eachLedgerRow()) {
    totals.set(row.userId, plus(totals.get(row.userId), row));
    for (const board of boardsOf(row)) {
      const id = standingId(board, row.userId);
      standings.set(id, { ...plus(standings.get(id), row), board, userId: row.userId });
    }
    const { postId } = row;
    const isGone = postId === null || !posts.all.has(postId);
    const mustCancelOut = isGone || posts.hidden.has(postId) ? reasonsOfPost : reasonsOfHiding;
    if (postId !== null && mustCancelOut.has(row.reason)) {
      const key = `post ${postId} in ${periodOf(row)}`;
      takenBack.set(key, (takenBack.get(key) ?? 0) + row.points);
    }
    if (!isGone && (row.reason === 'vote' || row.reason === 'vote-withdrawn')) {
      const key = `${row.postId}:${row.actorId}`;
      votePoints.set(key, (votePoints.get(key) ?? 0) + row.points);
    }
  }
  return { totals, standings, votePoints, takenBack };
}

const plus = (sum: Sum | undefined, row: LedgerRow): Sum => ({
  points: (sum?.points ?? 0) + row.points,
  at: sum && sum.at > row.at ? sum.at : row.at,
});

async function checkTotals(report: Report, totals: Map<number, Sum>): Promise<void> {
  for await (const { _id, points, pointsAt } of eachTotal()) {
    const sum = totals.get(_id);
    totals.delete(_id);
    const counted = { points: sum?.points ?? 0, pointsAt: sum?.at ?? pointsAt };
    report.compare(`Meat Score of driver ${_id}`, { points, pointsAt }, counted, () =>
      setTotal(_id, counted.points, sum?.at ?? null),
    );
  }
  for (const [id, sum] of totals) report.compare(`ledger of driver ${id}, who is gone`, null, sum.points, nothing);
}

async function checkStandings(
  report: Report,
  standings: Map<string, Sum & { board: string; userId: number }>,
): Promise<void> {
  for await (const { _id, points, reachedAt } of eachStanding()) {
    const counted = standings.get(_id);
    standings.delete(_id);
    const repair = () => (counted ? setStanding(counted) : deleteStanding(_id));
    report.compare(
      `standing ${_id}`,
      { points, at: reachedAt },
      counted && { points: counted.points, at: counted.at },
      repair,
    );
  }
  for (const [id, counted] of standings) {
    report.compare(`standing ${id}`, null, { points: counted.points, at: counted.at }, () => setStanding(counted));
  }
}

/** Ledger rows never change, so a vote without its point is only reported, for somebody to look into. */
function checkVotePoints(report: Report, standing: Set<string>, votePoints: Map<string, number>): void {
  for (const key of new Set([...standing, ...votePoints.keys()])) {
    report.compare(`point of the vote ${key}`, votePoints.get(key) ?? 0, standing.has(key) ? 1 : 0, nothing);
  }
}

/** Likewise: of a post that is hidden or gone nothing stands, and of one that was restored all of it. */
function checkTakenBack(report: Report, takenBack: Map<string, number>): void {
  for (const [what, points] of takenBack) report.compare(`points taken back of ${what}`, points, 0, nothing);
}

async function checkRestaurants(report: Report): Promise<void> {
  for await (const { locationId, stored, wanted } of placesInList()) {
    report.compare(`restaurant of place ${locationId}`, stored, wanted, () => mendPlacesInList([locationId]));
  }
}

async function checkPlacesOfPosts(report: Report): Promise<void> {
  const inOrder = ({ locationName, highway, exit, city, state }: PostPlace) => [
    locationName,
    highway,
    exit,
    city,
    state,
  ];
  for await (const { postId, stored, wanted, locationId } of placesOfPosts()) {
    report.compare(`location of post ${postId}`, inOrder(stored), inOrder(wanted), () => mendPostsAt(locationId));
  }
}

const mendPostsAt = (locationId: number): Promise<void> =>
  inTransaction(async (tx) => {
    const location = await findLocation(locationId, tx);
    if (location) await updatePostsAt([location], tx);
  });

const nothing = () => Promise.resolve();
