import DataLoader from 'dataloader';
import { z } from 'zod';
import { roles } from '~/schemas/roles';
import { doesForAll, doForOthers, doneByTheOne } from '~/services/workers/worker';
import { DomainError, type ErrorCode, errorStatus } from '../errors';

/**
 * Of several workers one counts the votes of all: they join its batches, where batches of each worker would be small ones that meet
 * at the same posts. A vote that is counted twice is one (castVote), so that whoever may not have been heard casts theirs again.
 */

const direction = z.enum(['up', 'down']);

const ballot = z.object({
  subject: z.enum(['post', 'comment']),
  actor: z.object({ id: z.number(), role: z.enum(roles).optional(), hasBlocks: z.boolean().optional() }),
  id: z.number(),
  direction: z.enum([...direction.options, 'none']),
  /** Of a ballot that a weak link may bring again, after the next one. */
  key: z.string().nullish(),
});

const voteResult = z.object({
  id: z.number(),
  upVotes: z.number(),
  downVotes: z.number(),
  viewerVote: direction.nullable(),
  /** What stood before it. */
  former: direction.nullable(),
});

export type Ballot = z.infer<typeof ballot>;
export type VoteResult = z.infer<typeof voteResult>;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** What came of each, in their order; null where that is not known. */
const counted = z.array(
  z.union([z.object({ result: voteResult }), z.object({ refused: z.string().refine(isErrorCode) }), z.null()]),
);

const name = 'count votes';

/** Those of a turn of the event loop go together. */
const cast = new DataLoader(
  async (ballots: readonly Ballot[]) => {
    const given = ballots.map((each) => ballot.parse(each));
    const answers = counted.safeParse(await doneByTheOne(name, given)).data ?? [];
    return ballots.map((_, at) => answers[at] ?? null);
  },
  { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
);

/** @returns what came of it; null where this process is to count it */
export async function countedByTheOne(its: Ballot): Promise<VoteResult | null> {
  if (doesForAll()) return null;
  const answer = await cast.load(its);
  if (answer && 'refused' in answer) throw new DomainError(answer.refused);
  return answer?.result ?? null;
}

/** @param count counts one in this process */
export function countForOthers(count: (its: Ballot) => Promise<VoteResult>): void {
  doForOthers(name, async (given) => {
    const answers = z
      .array(ballot)
      .parse(given)
      .map((each) => count(each).then((result) => ({ result }), refusalOf));
    return (await Promise.all(answers)) satisfies z.infer<typeof counted>;
  });
}

/** Whatever else goes wrong, whoever asks meets it as well. */
const refusalOf = (error: unknown) => (error instanceof DomainError ? { refused: error.code } : null);
