import { addCommentVotes, findComment, findCommentsToVoteOn } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findForVotesOnPosts, addPostVotes, findPostsToVoteOn, type PointsGiven } from '~models/post';
import {
  findVotes,
  type FoundForVotes,
  saveVotes,
  type VoteChange,
  type VoteDirection,
  voteId,
  type VoteRow,
  type VoteSubject,
  type VoteTarget,
} from '~models/vote';
import type { Actor } from './actor';
import { estimatedClusterNow } from './cluster-time';
import { blockedInBatch } from './blocks';
import { DomainError, type ErrorCode } from './errors';
import { GroupCommit, inPostsQueue } from './group-commit';
import { findUsedKeys } from './idempotency';
import { type NewNotice, notify } from './notices/notify';
import { operation, type RunArgs } from './operation';
import { type Award, recordAwards, worth, pointsByPost } from './points/awards';
import { withHiddenPostError } from './posts/readable-post';
import { writes } from './rate-limits';

type DecidedOn = VoteTarget & {
  /** Only set for a comment. */
  postAuthorId?: number;
};

type FoundToDecide = FoundForVotes & { targets: DecidedOn[] };

type Votable = {
  subject: VoteSubject;
  /** The visible targets and the existing votes. */
  findToDecide: (ids: number[], voteIds: string[], tx: Tx) => Promise<FoundToDecide>;
  add: (changes: VoteChange[], points: Map<number, PointsGiven>, tx: Tx) => Promise<void>;
  /** Id of the post: for a comment, the post that it is hidden with. */
  postOf: (id: number) => number | Promise<number | null>;
  notFoundCode: ErrorCode;
  ownCode: ErrorCode;
  givesPoints: boolean;
};

/** The subjects that can be voted on. */
const votables: Record<VoteSubject, Votable> = {
  post: {
    subject: 'post',
    findToDecide: findForVotesOnPosts,
    add: addPostVotes,
    postOf: (id) => id,
    notFoundCode: 'post-not-found',
    ownCode: 'own-post',
    givesPoints: true,
  },
  comment: {
    subject: 'comment',
    findToDecide: findForVotesOnComments,
    add: (changes, _, tx) => addCommentVotes(changes, tx),
    postOf: async (id) => (await findComment(id))?.postId ?? null,
    notFoundCode: 'comment-not-found',
    ownCode: 'own-comment',
    givesPoints: false,
  },
};

/** A comment is hidden together with its post. */
async function findForVotesOnComments(ids: number[], voteIds: string[], tx: Tx): Promise<FoundToDecide> {
  const comments = await findCommentsToVoteOn(ids, tx);
  const posts = await findPostsToVoteOn([...new Set(comments.map(({ postId }) => postId))], tx);
  const authors = new Map(posts.map(({ _id, userId }) => [_id, userId]));
  const targets = comments.flatMap((comment) => {
    const postAuthorId = authors.get(comment.postId);
    return postAuthorId === undefined ? [] : [{ ...comment, postAuthorId }];
  });
  return { targets, votes: await findVotes(voteIds, tx) };
}

/** A valid ballot: its voter may vote on the target. */
type CastBallot = { id: number; voter: number; direction: VoteDirection | 'none'; at: Date };

type Tally = {
  /** The new state of each changed vote, by id. */
  votes: Map<string, VoteRow>;
  /** Changes, in the order of the ballots. */
  moves: { from: VoteRow | undefined; to: VoteRow; at: Date }[];
  /** By post or comment id. */
  changes: Map<number, VoteChange>;
};

/**
 * Adds up ballots. The same direction again changes nothing.
 * @param ballots in the order they were cast
 * @param before returns the vote with this id before the ballots
 */
function tallyOf(subject: VoteSubject, ballots: CastBallot[], before: (id: string) => VoteRow | undefined): Tally {
  const tally: Tally = { votes: new Map(), moves: [], changes: new Map() };
  for (const ballot of ballots) {
    const key = voteId(subject, ballot.id, ballot.voter);
    const from = tally.votes.get(key) ?? before(key);
    const to = applyBallot(subject, ballot, from);
    if (!to) continue;
    tally.votes.set(key, to);
    tally.moves.push({ from, to, at: ballot.at });
    addChange(tally.changes, from, to);
  }
  return tally;
}

/** @returns the vote after the ballot, or null if the ballot changes nothing */
function applyBallot(
  subject: VoteSubject,
  { id, voter, at, ...ballot }: CastBallot,
  before: VoteRow | undefined,
): VoteRow | null {
  const direction = ballot.direction === 'none' ? null : ballot.direction;
  if ((before?.direction ?? null) === direction) return null;
  if (before && (before.direction === null || direction === null)) {
    const isCastAgain = direction !== null;
    return {
      ...before,
      direction,
      round: before.round + (isCastAgain ? 1 : 0),
      castAt: isCastAgain ? at : before.castAt,
    };
  }
  if (before) return { ...before, direction };
  return { _id: voteId(subject, id, voter), subject, subjectId: id, userId: voter, direction, round: 1, castAt: at };
}

const counterOf = { up: 'upVotes', down: 'downVotes' } as const;

function addChange(changes: Tally['changes'], from: VoteRow | undefined, to: VoteRow): void {
  const change = changes.get(to.subjectId) ?? { id: to.subjectId, upVotes: 0, downVotes: 0 };
  if (from?.direction) change[counterOf[from.direction]] -= 1;
  if (to.direction) change[counterOf[to.direction]] += 1;
  changes.set(to.subjectId, change);
}

type RowsRead = {
  targets: Pick<VoteTarget, '_id' | 'userId'>[];
  /** Whether a vote has no row yet. */
  isNew: (row: VoteRow) => boolean;
};

/** Writes a tally: votes and counters, and for votes on posts also the points and notifications of their authors. */
async function recordTally(
  { givesPoints, add }: Votable,
  { votes, moves, changes }: Tally,
  { targets, isNew }: RowsRead,
  tx: Tx,
): Promise<void> {
  if (moves.length === 0) return;
  await saveVotes([...votes.values()], isNew, tx);
  if (!givesPoints) return add([...changes.values()], new Map(), tx);
  const targetOf = new Map(targets.map((target) => [target._id, target]));
  const awards: Award[] = [];
  const notices: NewNotice[] = [];
  for (const { from, to, at } of moves) {
    const target = targetOf.get(to.subjectId);
    if (!target) continue;
    awards.push(...pointsOf(from, to, target.userId, at));
    if (!from) notices.push(noticeOf(to, target.userId));
  }
  await add([...changes.values()], pointsByPost(awards), tx);
  await recordAwards(awards, tx);
  await notify(notices, tx);
}

/** Only a user's first vote on a post notifies the author. Later changes to the same vote don't. */
const noticeOf = (vote: VoteRow, authorId: number): NewNotice => ({
  userId: authorId,
  kind: 'votes',
  subject: `post:${vote.subjectId}`,
  at: vote.castAt,
  actorId: vote.userId,
  unnamed: true,
});

/** A vote gives the author a point, withdrawing it takes the point back, and changing its direction moves nothing. */
export function pointsOf(from: VoteRow | undefined, to: VoteRow, authorId: number, at: Date): Award[] {
  const wasActive = Boolean(from?.direction);
  const isActive = Boolean(to.direction);
  if (wasActive === isActive) return [];
  const award = { userId: authorId, postId: to.subjectId, actorId: to.userId };
  const key = `vote:${to.subjectId}:${to.userId}:${to.round}`;
  return isActive
    ? [{ ...award, key, points: worth.vote, reason: 'vote', at: to.castAt }]
    : [{ ...award, key: `${key}:withdrawn`, points: -worth.vote, reason: 'vote-withdrawn', at, countsAt: to.castAt }];
}

/** A vote as submitted. `key`: the client's idempotency key. */
type Ballot = {
  subject: VoteSubject;
  actor: Actor;
  id: number;
  direction: VoteDirection | 'none';
  key?: string | null;
};

export type VoteResult = {
  id: number;
  upVotes: number;
  downVotes: number;
  viewerVote: VoteDirection | null;
  /** The direction before this vote. */
  former: VoteDirection | null;
};

/**
 * Casts, changes or withdraws a vote. The same direction again changes nothing; `none` withdraws. An active vote on a post gives its author
 * a point (contract).
 * @returns the counts afterward, the direction in effect, and the previous one
 */
const voteOperation = ({ subject, postOf, notFoundCode, ownCode }: Votable) =>
  operation({
    who: 'driver',
    limits: [writes],
    refuses: [notFoundCode, ownCode, 'post-hidden'],
    run: ({ actor, input }: RunArgs<Actor, Omit<Ballot, 'actor' | 'subject'>>): Promise<VoteResult> =>
      withHiddenPostError(actor, () => postOf(input.id), commits.run(subject, { subject, actor, ...input })),
  });

export const castVote = { post: voteOperation(votables.post), comment: voteOperation(votables.comment) };

/** Votes that arrive during a commit are committed together: on a hot post, separate transactions would conflict and retry. */
const commits = new GroupCommit<VoteSubject, Ballot, VoteResult>(
  (subject, batch) => inTransaction((tx) => decide(votables[subject], batch, tx)),
  inPostsQueue,
);

/** Number of votes in this process that are waiting for a batch. */
export const votesWaiting = (): number => commits.length;

/**
 * Decides and records a batch of votes. The rows read here can't change before the transaction commits, so the new counts need not be read
 * again.
 */
async function decide(votable: Votable, batch: Ballot[], tx: Tx): Promise<(VoteResult | DomainError)[]> {
  const { subject } = votable;
  const keyOf = ({ id, actor }: Ballot) => voteId(subject, id, actor.id);
  const ids = new Set(batch.map(({ id }) => id));
  const found = await votable.findToDecide([...ids], [...new Set(batch.map(keyOf))], tx);
  const targets = await targetsFor(batch, found.targets, tx);
  const allowed = batch.filter((ballot) => {
    const target = targets(ballot);
    return target && target.userId !== ballot.actor.id;
  });
  const repeated = await findUsedKeys(allowed.map(asRepeatable), tx);
  const refused = new Map<Ballot, DomainError>();
  const fresh = allowed.filter((ballot, at) => {
    const isUsed = repeated[at];
    if (isUsed instanceof DomainError) refused.set(ballot, isUsed);
    return !isUsed;
  });

  const before = new Map(found.votes.map((row) => [row._id, row]));
  const at = estimatedClusterNow();
  const cast = fresh.map(({ actor, id, direction }) => ({ id, voter: actor.id, direction, at }));
  const tally = tallyOf(subject, cast, (key) => before.get(key));
  await recordTally(votable, tally, { targets: found.targets, isNew: ({ _id }) => !before.has(_id) }, tx);

  return batch.map((ballot) => {
    const { actor, id } = ballot;
    const target = targets(ballot);
    if (!target) return new DomainError(votable.notFoundCode);
    if (target.userId === actor.id) return new DomainError(votable.ownCode);
    const reused = refused.get(ballot);
    if (reused) return reused;
    const key = keyOf(ballot);
    const change = tally.changes.get(id);
    return {
      id,
      upVotes: target.upVotes + (change?.upVotes ?? 0),
      downVotes: target.downVotes + (change?.downVotes ?? 0),
      viewerVote: (tally.votes.get(key) ?? before.get(key))?.direction ?? null,
      former: before.get(key)?.direction ?? null,
    };
  });
}

const asRepeatable = ({ subject, actor, id, direction, key = null }: Ballot) => ({
  scope: `vote:${actor.id}`,
  key,
  body: { vote: voteId(subject, id, actor.id), direction },
});

/** The targets of the ballots. Content hidden from a voter counts as deleted, but they may still withdraw an earlier vote. */
async function targetsFor(
  batch: Ballot[],
  found: DecidedOn[],
  tx: Tx,
): Promise<(ballot: Ballot) => DecidedOn | undefined> {
  const targets = new Map(found.map((target) => [target._id, target]));
  const actionsOf = ({ actor, id }: Ballot) => {
    const { userId = actor.id, postAuthorId = userId } = targets.get(id) ?? {};
    return [userId, postAuthorId].map((authorId) => ({ actor, authorId }));
  };
  const notWithdrawn = batch.filter(({ direction }) => direction !== 'none');
  const isBlocked = await blockedInBatch(notWithdrawn.flatMap(actionsOf), tx);
  return (ballot) =>
    ballot.direction !== 'none' && actionsOf(ballot).some(isBlocked) ? undefined : targets.get(ballot.id);
}
