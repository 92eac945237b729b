import { findForVotesOnPosts } from '~models/ballots';
import { addCommentVotes, findComment, findCommentsToVoteOn } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { addPostVotes, findPostsToVoteOn } from '~models/post';
import {
  type VoteDirection,
  findDirections,
  findVotes,
  saveVotes,
  type VoteChange,
  voteId,
  type VoteRow,
  type VoteSubject,
  type VoteTarget,
} from '~models/vote';
import { putVoteEffects } from '~models/vote-effects';
import { assertNoOutageSince, momentOfWork } from '~models/database/watchdog';
import { agreedAtOnce } from './agreed-time';
import { whileDatabaseAnswers } from './database-outage';
import type { Actor } from './actor';
import { blocksOver } from './blocks/blocked';
import { DomainError, type ErrorCode } from './errors';
import { GroupCommit } from './group-commit';
import { type Ballot, countedByTheOne, countForOthers, type VoteResult } from './handed-ballots';
import { takenBefore } from './idempotency';
import { gather, type NewNotice, tell } from './notices/tell';
import { type RunArgs, operation } from './operation';
import { orPostHidden } from './posts/readable-post';
import { type Award, movePoints, recordInLedger, worth } from './points/awards';
import { writes } from './rate-limits';
import { countersOfPosts, inSerialQueue } from './serial-queue';
import { noteThatVoteEffectsMayBeDue } from './vote-effects';

export type { VoteResult };

/** The voter's standing votes, by what they are on. */
export const votesOn = (subject: VoteSubject, voter: Pick<Actor, 'id'>, ids: number[]) =>
  findDirections(subject, ids, voter.id);

type Found = { targets: VoteTarget[]; votes: VoteRow[] };

type Votable = {
  subject: VoteSubject;
  find: (ids: number[], voteIds: string[], tx: Tx) => Promise<Found>;
  add: (changes: VoteChange[], tx: Tx) => Promise<void>;
  /** The post that it goes out of sight with. */
  postOf: (id: number) => number | Promise<number | null>;
  gone: ErrorCode;
  own: ErrorCode;
  givesPoints: boolean;
};

const votables: Record<VoteSubject, Votable> = {
  post: {
    subject: 'post',
    find: findForVotesOnPosts,
    add: addPostVotes,
    postOf: (id) => id,
    gone: 'post-not-found',
    own: 'own-post',
    givesPoints: true,
  },
  comment: {
    subject: 'comment',
    find: findForVotesOnComments,
    add: addCommentVotes,
    postOf: async (id) => (await findComment(id))?.postId ?? null,
    gone: 'comment-not-found',
    own: 'own-comment',
    givesPoints: false,
  },
};

/**
 * Casts, changes or withdraws a vote. The same direction again changes nothing; `none` withdraws. A vote that stands on a post
 * gives its author a point (contract).
 * @returns the counts after it, the direction that stands, and the one that stood before
 */
const castOn = ({ subject, postOf, gone, own }: Votable) =>
  operation({
    who: 'driver',
    limits: [writes],
    refuses: [gone, own, 'post-hidden'],
    run: ({ actor, input }: RunArgs<Actor, Omit<Ballot, 'actor' | 'subject'>>): Promise<VoteResult> =>
      orPostHidden(actor, () => postOf(input.id), count({ subject, actor, ...input })),
  });

/** A comment goes out of sight with its post. */
async function findForVotesOnComments(ids: number[], voteIds: string[], tx: Tx): Promise<Found> {
  const comments = await findCommentsToVoteOn(ids, tx);
  const posts = await findPostsToVoteOn([...new Set(comments.map(({ postId }) => postId))], tx);
  const shown = new Set(posts.map(({ _id }) => _id));
  const targets = comments.filter(({ postId }) => shown.has(postId));
  return { targets, votes: await findVotes(voteIds, tx) };
}

export const castVote = { post: castOn(votables.post), comment: castOn(votables.comment) };

const ballots = new GroupCommit<VoteSubject, Ballot, VoteResult>(commitBallots, (batch) =>
  inSerialQueue(countersOfPosts, batch),
);

countForOthers((ballot) => whileDatabaseAnswers(() => ballots.run(ballot.subject, ballot)));

async function count(ballot: Ballot): Promise<VoteResult> {
  const moment = momentOfWork();
  const counted = await countedByTheOne(ballot);
  // Whoever was told meanwhile that it failed may have cast another.
  assertNoOutageSince(moment);
  return counted ?? ballots.run(ballot.subject, ballot);
}

/** What a crowd's votes move besides the counts is added up first, and follows; a vote that comes alone takes it along. */
const isCrowd = (batch: Ballot[]): boolean => batch.length > 1;

async function commitBallots(subject: VoteSubject, batch: Ballot[]): Promise<(VoteResult | DomainError)[]> {
  const answers = await inTransaction((tx) => countVotes(votables[subject], batch, tx));
  if (isCrowd(batch)) noteThatVoteEffectsMayBeDue();
  return answers;
}

/** To be counted by this process. */
export const votesWaiting = (): number => ballots.length;

/**
 * Counts the votes that wait, with their points. What is read here cannot change before the transaction commits, so the counts
 * after it need not be read again.
 */
async function countVotes(votable: Votable, batch: Ballot[], tx: Tx): Promise<(VoteResult | DomainError)[]> {
  const { subject } = votable;
  const voteIds = batch.map(({ id, actor }) => voteId(subject, id, actor.id));
  const found = await votable.find([...new Set(batch.map(({ id }) => id))], [...new Set(voteIds)], tx);
  const targets = await targetsFor(batch, found.targets, tx);
  const allowed = batch.flatMap((ballot) => {
    const target = targets(ballot);
    return target && target.userId !== ballot.actor.id
      ? [{ ...ballot, ballot, target, voteKey: voteId(subject, ballot.id, ballot.actor.id) }]
      : [];
  });
  const repeated = await takenBefore(allowed.map(asRepeatable), tx);
  const before = new Map(found.votes.map((row) => [row._id, row]));
  const after = new Map(before);
  const awards: Award[] = [];
  const notices: NewNotice[] = [];
  const refused = new Map<Ballot, DomainError>();
  for (const [at, { ballot, actor, id, direction, target, voteKey }] of allowed.entries()) {
    const taken = repeated[at];
    if (taken instanceof DomainError) refused.set(ballot, taken);
    if (taken) continue;
    const standing = after.get(voteKey);
    const next = applyBallot(standing, { subject, id, voter: actor.id, direction, now: agreedAtOnce() });
    if (!next) continue;
    after.set(voteKey, next);
    if (votable.givesPoints) awards.push(...pointsOf(standing, next, target.userId));
    if (votable.givesPoints && !standing) notices.push(noticeOf(next, target.userId));
  }

  const changed = [...after.values()].filter((row) => row !== before.get(row._id));
  const changes = countChanges(before, changed);
  if (changed.length > 0) {
    await saveVotes(changed, ({ _id }) => !before.has(_id), tx);
    await votable.add([...changes.values()], tx);
    await addEffects({ awards, notices }, batch, tx);
  }
  return batch.map((ballot) => {
    const { actor, id } = ballot;
    const target = targets(ballot);
    if (!target) return new DomainError(votable.gone);
    if (target.userId === actor.id) return new DomainError(votable.own);
    const reused = refused.get(ballot);
    if (reused) return reused;
    const { upVotes, downVotes } = changes.get(id) ?? { upVotes: 0, downVotes: 0 };
    const key = voteId(subject, id, actor.id);
    const former = before.get(key)?.direction ?? null;
    const viewerVote = after.get(key)?.direction ?? null;
    return { id, upVotes: target.upVotes + upVotes, downVotes: target.downVotes + downVotes, viewerVote, former };
  });
}

async function addEffects(
  { awards, notices }: { awards: Award[]; notices: NewNotice[] },
  batch: Ballot[],
  tx: Tx,
): Promise<void> {
  if (awards.length === 0 && notices.length === 0) return;
  const moves = await recordInLedger(awards, tx);
  if (isCrowd(batch)) {
    await putVoteEffects({ moves, notices: gather(notices) }, tx);
    return;
  }
  await movePoints(moves, tx);
  await tell(notices, tx);
}

const asRepeatable = ({ actor, voteKey, direction, key = null }: Ballot & { voteKey: string }) => ({
  scope: `vote:${actor.id}`,
  key,
  body: { vote: voteKey, direction },
});

/** What a ballot is cast on. What is kept from its voter is gone for them, but they may take back what they gave before. */
async function targetsFor(
  batch: Ballot[],
  found: VoteTarget[],
  tx: Tx,
): Promise<(ballot: Ballot) => VoteTarget | undefined> {
  const targets = new Map(found.map((target) => [target._id, target]));
  const actOf = ({ actor, id }: Ballot) => ({ userId: actor.id, authorId: targets.get(id)?.userId ?? actor.id });
  const mayBeBlocked = ({ actor, direction }: Ballot) => actor.hasBlocks === true && direction !== 'none';
  const isBlocked = await blocksOver(batch.filter(mayBeBlocked).map(actOf), tx);
  return (ballot) => (mayBeBlocked(ballot) && isBlocked(actOf(ballot)) ? undefined : targets.get(ballot.id));
}

/** @returns the vote after the ballot, or null when the ballot changes nothing */
function applyBallot(
  standing: VoteRow | undefined,
  ballot: { subject: VoteSubject; id: number; voter: number; direction: VoteDirection | 'none'; now: Date },
): VoteRow | null {
  const direction = ballot.direction === 'none' ? null : ballot.direction;
  if ((standing?.direction ?? null) === direction) return null;
  if (standing && (standing.direction === null || direction === null)) {
    const castAnew = direction !== null;
    return {
      ...standing,
      direction,
      round: standing.round + (castAnew ? 1 : 0),
      castAt: castAnew ? ballot.now : standing.castAt,
    };
  }
  if (standing) return { ...standing, direction };
  return {
    _id: voteId(ballot.subject, ballot.id, ballot.voter),
    subject: ballot.subject,
    subjectId: ballot.id,
    userId: ballot.voter,
    direction,
    round: 1,
    castAt: ballot.now,
  };
}

/** Only a person's first vote on a post is told: turned round, withdrawn or cast again it is the same person's. */
const noticeOf = (vote: VoteRow, authorId: number): NewNotice => ({
  ...{ userId: authorId, kind: 'votes', subject: `post:${vote.subjectId}`, at: vote.castAt },
  ...{ actorId: vote.userId, unnamed: true },
});

/** A vote gives the author a point, withdrawing it takes that same point back, changing its direction moves nothing. */
export function pointsOf(standing: VoteRow | undefined, next: VoteRow, authorId: number): Award[] {
  const stood = Boolean(standing?.direction);
  const stands = Boolean(next.direction);
  if (stood === stands) return [];
  const award = { userId: authorId, postId: next.subjectId, actorId: next.userId };
  const key = `vote:${next.subjectId}:${next.userId}:${next.round}`;
  return stands
    ? [{ ...award, key, points: worth.vote, reason: 'vote', at: next.castAt }]
    : [
        {
          ...award,
          key: `${key}:withdrawn`,
          points: -worth.vote,
          reason: 'vote-withdrawn',
          at: agreedAtOnce(),
          countsAt: next.castAt,
        },
      ];
}

/** @returns the changes of the counters, by post or comment */
function countChanges(before: Map<string, VoteRow>, changed: VoteRow[]): Map<number, VoteChange> {
  const changes = new Map<number, VoteChange>();
  const field = { up: 'upVotes', down: 'downVotes' } as const;
  for (const row of changed) {
    const change = changes.get(row.subjectId) ?? { id: row.subjectId, upVotes: 0, downVotes: 0 };
    const old = before.get(row._id)?.direction;
    if (old) change[field[old]] -= 1;
    if (row.direction) change[field[row.direction]] += 1;
    changes.set(row.subjectId, change);
  }
  return changes;
}
