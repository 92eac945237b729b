import { inTransaction, type Tx } from '~models/database/transaction';
import { forAllRequests } from '~models/database/watchdog';
import { findPointsOf } from '~models/user';
import { deleteVoteEffects, findVoteEffects, hasVoteEffects, type VoteEffectsRow } from '~models/vote-effects';
import { doForOthers, doneByTheOne } from '~/services/workers/worker';
import { tellGathered } from './notices/tell';
import { movePoints, togetherOf } from './points/awards';
import { dropReadings } from './read-cache';
import { inSerialQueue } from './serial-queue';

/**
 * What a crowd's votes move besides themselves: their authors' totals and standings, and what those are told. It is written beside the
 * votes, and added up once for many batches, since they move the same rows: by a chore, and before anybody is answered who asks for a
 * page or for the API, so that nobody is shown less than was counted.
 */

/** Batches that are added in one transaction. */
const mostBatches = 200;

/** Some may be left by a process that was killed, so that the first who asks looks. */
let mayBeDue = true;
let adding: Promise<void> | null = null;

/** Votes have been counted, or something else has been changed, perhaps by another process. */
export function noteThatVoteEffectsMayBeDue(): void {
  mayBeDue = true;
}

export const voteEffectsMayBeDue = (): boolean => mayBeDue || adding !== null;

/** Adds what is due, for whoever is to be shown it. */
export async function addDueVoteEffects(): Promise<void> {
  if (mayBeDue) await addVoteEffects();
  else await adding;
}

/** Adds all that is due, of any process. What is counted while it is being added is added next. */
export async function addVoteEffects(): Promise<void> {
  // What is being added may have begun before what its caller has seen.
  await adding?.catch(() => undefined);
  adding ??= forAllRequests(addAll).finally(() => (adding = null));
  await adding;
}

async function addAll(): Promise<void> {
  mayBeDue = false;
  try {
    if (!(await hasVoteEffects())) return;
    if ((await doneByTheOne(name, null)) !== true) await addHere();
    dropReadings();
  } catch (error) {
    mayBeDue = true;
    throw error;
  }
}

/** Workers that add at once make each other start again. */
const name = 'add vote effects';

// Never handed on again: two workers of which each takes the other for the one would wait for each other.
doForOthers(name, async () => {
  await addHere();
  dropReadings();
  return true;
});

const addHere = (): Promise<void> =>
  inSerialQueue(name, async () => {
    while ((await inTransaction(addSome)) === mostBatches);
  });

/** @returns how many batches it has added */
async function addSome(tx: Tx): Promise<number> {
  const batches = await findVoteEffects(mostBatches, tx);
  if (batches.length === 0) return 0;
  await deleteVoteEffects(
    batches.map(({ _id }) => _id),
    tx,
  );
  await add(batches, tx);
  return batches.length;
}

async function add(batches: VoteEffectsRow[], tx: Tx): Promise<void> {
  const moves = togetherOf(batches.map((batch) => batch.moves));
  // Whoever is gone by now has neither points nor notices.
  const drivers = await findPointsOf(
    moves.totals.map(({ userId }) => userId),
    tx,
  );
  const isThere = ({ userId }: { userId: number }) => drivers.has(userId);
  await movePoints({ totals: moves.totals.filter(isThere), standings: moves.standings.filter(isThere) }, tx);
  await tellGathered(batches.flatMap(({ notices }) => notices).filter(isThere), tx);
}
