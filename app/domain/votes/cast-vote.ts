import { inTransaction, type Tx } from '~models/database/transaction';
import { findDirections, voteId, type VoteDirection, type VoteSubject } from '~models/vote';
import { agreedAtOnce } from '../agreed-time';
import type { Actor } from '../actor';
import { keptInBatch } from '../blocks/blocked';
import { DomainError } from '../errors';
import { GroupCommit } from '../group-commit';
import { takenBefore } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { orPostHidden } from '../posts/readable-post';
import { writes } from '../rate-limits';
import { countersOfPosts, inSerialQueue } from '../serial-queue';
import { recordTally, tallyOf } from './record-tally';
import { type DecidedOn, type Votable, votables } from './votables';

/** A vote as it was cast. `key`: the client's idempotency key. */
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
  /** The direction that stood before. */
  former: VoteDirection | null;
};

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
      orPostHidden(actor, () => postOf(input.id), commits.run(subject, { subject, actor, ...input })),
  });

export const castVote = { post: castOn(votables.post), comment: castOn(votables.comment) };

/** Votes that arrive while a batch is being committed are committed together: on one hot post they would retry each other. */
const commits = new GroupCommit<VoteSubject, Ballot, VoteResult>(
  (subject, batch) => inTransaction((tx) => decide(votables[subject], batch, tx)),
  (batch) => inSerialQueue(countersOfPosts, batch),
);

/** Votes that wait for a batch in this process. */
export const votesWaiting = (): number => commits.length;

/**
 * Decides and records a batch of votes. What is read here can't change before the transaction commits, so the counts after it need not
 * be read again.
 */
async function decide(votable: Votable, batch: Ballot[], tx: Tx): Promise<(VoteResult | DomainError)[]> {
  const { subject } = votable;
  const keyOf = ({ id, actor }: Ballot) => voteId(subject, id, actor.id);
  const ids = new Set(batch.map(({ id }) => id));
  const found = await votable.findToDecide([...ids], [...new Set(batch.map(keyOf))], tx);
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

  const before = new Map(found.votes.map((row) => [row._id, row]));
  const at = agreedAtOnce();
  const cast = fresh.map(({ actor, id, direction }) => ({ id, voter: actor.id, direction, at }));
  const tally = tallyOf(subject, cast, (key) => before.get(key));
  await recordTally(votable, tally, { targets: found.targets, isNew: ({ _id }) => !before.has(_id) }, tx);

  return batch.map((ballot) => {
    const { actor, id } = ballot;
    const target = targets(ballot);
    if (!target) return new DomainError(votable.gone);
    if (target.userId === actor.id) return new DomainError(votable.own);
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
