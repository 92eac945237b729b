import { inTransaction, type Tx } from '~models/database/transaction';
import { putBallots } from '~models/ballot-box';
import { findDirections, voteId, type VoteSubject } from '~models/vote';
import { assertNoOutageSince, momentOfWork } from '~models/database/watchdog';
import { agreedAtOnce } from '../agreed-time';
import { whileDatabaseAnswers } from '../database-outage';
import type { Actor } from '../actor';
import { keptInBatch } from '../blocks/blocked';
import { DomainError } from '../errors';
import { GroupCommit } from '../group-commit';
import { takenBefore } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { orPostHidden } from '../posts/readable-post';
import { writes } from '../rate-limits';
import { countersOfPosts, inSerialQueue } from '../serial-queue';
import { noteThatBoxMayHoldBallots } from './ballot-box';
import { type Ballot, countedByTheOne, countForOthers, type VoteResult } from './handed-ballots';
import { recordTally } from './record-tally';
import { type Tally, tallyOf } from './tally';
import { Uncounted } from './uncounted';
import { type DecidedOn, type Votable, votables } from './votables';

/** The voter's standing votes, by what they are on. */
export const votesOn = (subject: VoteSubject, voter: Pick<Actor, 'id'>, ids: number[]) =>
  findDirections(subject, ids, voter.id);

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
      orPostHidden(actor, () => postOf(input.id), cast({ subject, actor, ...input })),
  });

export const castVote = { post: castOn(votables.post), comment: castOn(votables.comment) };

const uncountedOf: Record<VoteSubject, Uncounted> = { post: new Uncounted(), comment: new Uncounted() };

const rowsWritten = (): string =>
  Object.values(uncountedOf).every(({ isEmpty }) => isEmpty) ? countersOfPosts : 'the ballot box';

/** While some wait in the ballot box, others go in as well, and that moves no counter. */
const ballots = new GroupCommit<VoteSubject, Ballot, VoteResult>(commitBallots, (batch) =>
  inSerialQueue(rowsWritten(), batch),
);

countForOthers((ballot) => whileDatabaseAnswers(() => ballots.run(ballot.subject, ballot)));

async function cast(ballot: Ballot): Promise<VoteResult> {
  const moment = momentOfWork();
  const counted = await countedByTheOne(ballot);
  // Whoever was told meanwhile that it failed may have cast another.
  assertNoOutageSince(moment);
  return counted ?? ballots.run(ballot.subject, ballot);
}

/** To be decided by this process. */
export const votesWaiting = (): number => ballots.length;

async function commitBallots(subject: VoteSubject, batch: Ballot[]): Promise<(VoteResult | DomainError)[]> {
  const { answers, tally, putId } = await inTransaction((tx) => decide(votables[subject], batch, tx));
  if (putId !== null) {
    uncountedOf[subject].add(putId, tally);
    noteThatBoxMayHoldBallots();
  }
  return answers;
}

type Decided = { answers: (VoteResult | DomainError)[]; tally: Tally; putId: string | null };

/**
 * Decides the votes that wait. What is read here cannot change before the transaction commits, so the counts after it need not be read
 * again. A vote that comes alone is counted at once. A crowd's votes go into the ballot box, and so does whatever comes while
 * others wait there, for it may be by one of the same voters.
 */
async function decide(votable: Votable, batch: Ballot[], tx: Tx): Promise<Decided> {
  const { subject } = votable;
  const keyOf = ({ id, actor }: Ballot) => voteId(subject, id, actor.id);
  const ids = new Set(batch.map(({ id }) => id));
  const noted = Object.values(uncountedOf).map((each) => ({ each, latest: each.latest }));
  const found = await votable.findToDecide([...ids], [...new Set(batch.map(keyOf))], tx);
  // Of the other subject as well: while anything is thought to wait, votes do not take turns with comments and shares.
  for (const { each, latest } of noted) each.forgetBefore(found.firstInBox, latest);
  const targets = await targetsFor(batch, found.targets, tx);
  const mayVote = batch.filter((ballot) => {
    const target = targets(ballot);
    return target && target.userId !== ballot.actor.id;
  });
  const repeated = await takenBefore(mayVote.map(asRepeatable), tx);
  const refused = new Map<Ballot, DomainError>();
  const fresh = mayVote.filter((ballot, at) => {
    const taken = repeated[at];
    if (taken instanceof DomainError) refused.set(ballot, taken);
    return !taken;
  });

  const uncounted = uncountedOf[subject];
  const counted = new Map(found.votes.map((row) => [row._id, row]));
  const standing = (key: string) => uncounted.vote(key) ?? counted.get(key);
  const at = agreedAtOnce();
  const toCast = ({ actor, id, direction }: Ballot) => ({ id, voter: actor.id, direction });
  const tally = tallyOf(
    subject,
    fresh.map((ballot) => ({ ...toCast(ballot), at })),
    standing,
  );
  const goesIntoBox = found.firstInBox !== null ? fresh.length > 0 : batch.length > 1 && tally.moves.length > 0;
  let putId: string | null = null;
  if (goesIntoBox) putId = await putBallots({ subject, at, ballots: fresh.map(toCast) }, tx);
  else await recordTally(votable, tally, { targets: found.targets, isNew: ({ _id }) => !counted.has(_id) }, tx);

  const answers = batch.map((ballot) => {
    const { actor, id } = ballot;
    const target = targets(ballot);
    if (!target) return new DomainError(votable.gone);
    if (target.userId === actor.id) return new DomainError(votable.own);
    const reused = refused.get(ballot);
    if (reused) return reused;
    const changes = [uncounted.change(id), tally.changes.get(id)];
    const countOf = (counter: 'upVotes' | 'downVotes') => {
      const count = changes.reduce((sum, change) => sum + (change?.[counter] ?? 0), target[counter]);
      // A vote that was taken back through two machines at once is taken away twice here, until this one's is counted, too.
      return Math.max(0, count);
    };
    const key = keyOf(ballot);
    const former = standing(key)?.direction ?? null;
    const viewerVote = (tally.votes.get(key) ?? standing(key))?.direction ?? null;
    return { id, upVotes: countOf('upVotes'), downVotes: countOf('downVotes'), viewerVote, former };
  });
  return { answers, tally, putId };
}

const asRepeatable = ({ subject, actor, id, direction, key = null }: Ballot) => ({
  scope: `vote:${actor.id}`,
  key,
  body: { vote: voteId(subject, id, actor.id), direction },
});

/** What a ballot is cast on. What is kept from its voter is gone for them, but they may take back what they gave before. */
async function targetsFor(
  batch: Ballot[],
  found: DecidedOn[],
  tx: Tx,
): Promise<(ballot: Ballot) => DecidedOn | undefined> {
  const targets = new Map(found.map((target) => [target._id, target]));
  const deedsOf = ({ actor, id }: Ballot) => {
    const { userId = actor.id, underId = userId } = targets.get(id) ?? {};
    return [userId, underId].map((authorId) => ({ actor, authorId }));
  };
  const mayBeKept = batch.filter(({ direction }) => direction !== 'none');
  const isKept = await keptInBatch(mayBeKept.flatMap(deedsOf), tx);
  return (ballot) => (ballot.direction !== 'none' && deedsOf(ballot).some(isKept) ? undefined : targets.get(ballot.id));
}
