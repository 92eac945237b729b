import { addToCommentCounters, findComment } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { addToPostCounters, findPost } from '~models/post';
import { type Direction, findVotes, saveVotes, voteId, type VoteRow, type VoteSubject } from '~models/vote';
import { clock } from '~/services/clock';
import type { Actor } from './actor';
import { DomainError, type ErrorCode } from './errors';
import { GroupCommit } from './group-commit';
import { type Award, recordAwards, worth } from './points/awards';

export type VoteResult = { id: number; upVotes: number; downVotes: number; viewerVote: Direction | null };

type Ballot = { actor: Actor; direction: Direction | 'none' };

/**
 * Casts, turns round or withdraws a vote. The same direction again changes nothing; `none` withdraws. A vote standing on
 * a post gives its author a point (contract).
 * @returns the counts after it and the direction that stands.
 * @throws DomainError `post-not-found`, `comment-not-found`, `own-post`, `own-comment`.
 */
export function castVote(
  actor: Actor,
  input: { subject: VoteSubject; id: number; direction: Direction | 'none' },
): Promise<VoteResult> {
  return ballots.run(`${input.subject}:${input.id}`, { actor, direction: input.direction });
}

const ballots = new GroupCommit<Ballot, VoteResult>((key, batch) => {
  const [subject, id] = key.split(':');
  return subject === 'post' ? countVotes(onPosts, Number(id), batch) : countVotes(onComments, Number(id), batch);
});

type Counts = { userId: number; upVotes: number; downVotes: number };

type Votable = {
  subject: VoteSubject;
  find: (id: number, tx: Tx) => Promise<Counts | null>;
  add: (id: number, change: { upVotes: number; downVotes: number }, tx: Tx) => Promise<Counts | null>;
  gone: ErrorCode;
  own: ErrorCode;
  givesPoints: boolean;
};

const onPosts: Votable = {
  subject: 'post',
  find: findPost,
  add: addToPostCounters,
  gone: 'post-not-found',
  own: 'own-post',
  givesPoints: true,
};

const onComments: Votable = {
  subject: 'comment',
  find: findComment,
  add: addToCommentCounters,
  gone: 'comment-not-found',
  own: 'own-comment',
  givesPoints: false,
};

/** Counts the votes that wait for one post or comment, with their points, in one transaction. */
function countVotes(votable: Votable, id: number, batch: Ballot[]): Promise<(VoteResult | Error)[]> {
  return inTransaction(async (tx) => {
    const target = await votable.find(id, tx);
    if (!target) return batch.map(() => new DomainError(votable.gone));

    const { subject } = votable;
    const voters = [...new Set(batch.map(({ actor }) => actor.id))].filter((voter) => voter !== target.userId);
    const stored = await findVotes(
      voters.map((voter) => voteId(subject, id, voter)),
      tx,
    );
    const before = new Map(stored.map((row) => [row.userId, row]));
    const after = new Map(before);
    const awards: Award[] = [];
    for (const { actor, direction } of batch) {
      if (actor.id === target.userId) continue;
      const standing = after.get(actor.id);
      const next = applyBallot(standing, { subject, id, voter: actor.id, direction, now: clock.now() });
      if (!next) continue;
      after.set(actor.id, next);
      if (votable.givesPoints) awards.push(...pointsOf(standing, next, target.userId));
    }

    const changed = [...after.values()].filter((row) => row !== before.get(row.userId));
    const counts = changed.length === 0 ? target : await saveCount(votable, id, before, changed, tx);
    if (!counts) throw new DomainError(votable.gone);
    await recordAwards(awards, tx);
    return batch.map(({ actor }) =>
      actor.id === target.userId
        ? new DomainError(votable.own)
        : {
            id,
            upVotes: counts.upVotes,
            downVotes: counts.downVotes,
            viewerVote: after.get(actor.id)?.direction ?? null,
          },
    );
  });
}

/** @returns the vote as it stands after the ballot, or null when the ballot changes nothing. */
function applyBallot(
  standing: VoteRow | undefined,
  ballot: { subject: VoteSubject; id: number; voter: number; direction: Direction | 'none'; now: Date },
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

/** A vote cast gives the author its point, one withdrawn takes that same point back, one turned round moves nothing. */
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
          at: clock.now(),
          countsAt: next.castAt,
        },
      ];
}

async function saveCount(votable: Votable, id: number, before: Map<number, VoteRow>, changed: VoteRow[], tx: Tx) {
  const change = { upVotes: 0, downVotes: 0 };
  const field = { up: 'upVotes', down: 'downVotes' } as const;
  for (const row of changed) {
    const old = before.get(row.userId)?.direction;
    if (old) change[field[old]] -= 1;
    if (row.direction) change[field[row.direction]] += 1;
  }
  await saveVotes(changed, tx);
  return votable.add(id, change, tx);
}
