import { findBallots, findFirstInBox, takeOutOfBox } from '~models/ballot-box';
import { inTransaction, type Tx } from '~models/database/transaction';
import { forAllRequests } from '~models/database/watchdog';
import { findVotes, voteId } from '~models/vote';
import { doForOthers, doneByTheOne } from '~/services/workers/worker';
import { dropReadings } from '../read-cache';
import { countersOfPosts, inSerialQueue } from '../serial-queue';
import { recordTally } from './record-tally';
import { type CastBallot, tallyOf } from './tally';
import { type Votable, votables } from './votables';

/**
 * The votes of a crowd are written down as they come, and counted a moment later, many batches at once: by a chore, and before anybody is
 * answered who asks for a page or for the API, so that nobody is shown less than was cast. A batch is taken out in the transaction that
 * counts it, so that it is neither lost nor counted twice, whichever process does it.
 */

/** Batches that are counted in one transaction; others who move the counters of posts go between two. */
const mostBatches = 200;

/** Some may be left by a process that was killed, so that the first who asks looks. */
let mayHoldBallots = true;
let counting: Promise<void> | null = null;

/** Votes have been put in, or something else has been changed, perhaps by another process. */
export function noteThatBoxMayHoldBallots(): void {
  mayHoldBallots = true;
}

export const boxMayHoldBallots = (): boolean => mayHoldBallots || counting !== null;

/** Counts what the box may hold, for whoever is to be shown it. */
export async function countBallotsFirst(): Promise<void> {
  if (mayHoldBallots) await countBallots();
  else await counting;
}

/** Counts all that is in the box, of any process. What is put in meanwhile is counted next. */
export async function countBallots(): Promise<void> {
  // What is being counted may have begun before what its caller has seen.
  await counting?.catch(() => undefined);
  counting ??= forAllRequests(countAll).finally(() => (counting = null));
  await counting;
}

async function countAll(): Promise<void> {
  mayHoldBallots = false;
  try {
    if ((await findFirstInBox()) === null) return;
    if ((await doneByTheOne(name, null)) !== true) await countHere();
    dropReadings();
  } catch (error) {
    mayHoldBallots = true;
    throw error;
  }
}

/** Workers that count at once make each other start again. */
const name = 'count the ballot box';

// Never handed on again: two workers of which each takes the other for the one would wait for each other.
doForOthers(name, async () => {
  await countHere();
  dropReadings();
  return true;
});

async function countHere(): Promise<void> {
  while ((await inSerialQueue(countersOfPosts, () => inTransaction(countSome))) === mostBatches);
}

/** @returns how many batches it has counted */
async function countSome(tx: Tx): Promise<number> {
  const batches = await findBallots(mostBatches, tx);
  if (batches.length === 0) return 0;
  await takeOutOfBox(
    batches.map(({ _id }) => _id),
    tx,
  );
  for (const votable of Object.values(votables)) {
    const its = batches.filter(({ subject }) => subject === votable.subject);
    await countOn(
      votable,
      its.flatMap(({ ballots, at }) => ballots.map((ballot) => ({ ...ballot, at }))),
      tx,
    );
  }
  return batches.length;
}

/** What a vote is on may be hidden by now; where it is gone, the vote is gone with it. */
async function countOn(votable: Votable, cast: CastBallot[], tx: Tx): Promise<void> {
  if (cast.length === 0) return;
  const { subject } = votable;
  const targets = await votable.findToCount([...new Set(cast.map(({ id }) => id))], tx);
  const isThere = new Set(targets.map(({ _id }) => _id));
  const ballots = cast.filter(({ id }) => isThere.has(id));
  const keys = new Set(ballots.map(({ id, voter }) => voteId(subject, id, voter)));
  const standing = new Map((await findVotes([...keys], tx)).map((row) => [row._id, row]));
  const tally = tallyOf(subject, ballots, (key) => standing.get(key));
  // One that could never be recorded would hold up all who come after it.
  await recordTally(votable, tally, { targets, isNew: ({ _id }) => !standing.has(_id) }, tx, { mayBeRepeated: true });
}
