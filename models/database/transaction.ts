import mongoose, { type ClientSession } from 'mongoose';
import { durable } from './connection';
import { assertNoOutageSince, outagesAtStart } from './watchdog';

/** A running transaction: pass it as the `session` of every query that belongs to it. */
export type Tx = ClientSession;

/** A request should fail rather than retry for the driver's default of two minutes. */
const RETRY_FOR_MS = 15_000;

/** The transaction conflicted with others until its retries ran out. */
export class ConflictsError extends Error {
  constructor(conflict: unknown) {
    super('The transaction conflicted with others for too long.', { cause: conflict });
    this.name = 'ConflictsError';
  }
}

/**
 * Runs `work` in one transaction: either all of its writes are stored durably, or none.
 *
 * A conflict with another transaction or a change of primary aborts and retries, so `work` MAY RUN MORE THAN ONCE.
 * It must do nothing outside the database (no mail, no files), create its documents again on each run, and run its
 * queries one after another, since a transaction doesn't allow parallel operations.
 *
 * @returns the result of the committed run of `work`
 * @throws the errors of `work`, after rolling back; ConflictsError if retrying took more than 15 seconds;
 * DatabaseHangingError if a caller waiting for it has already received an error
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const session = await mongoose.startSession();
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  const outagesBefore = outagesAtStart();
  let conflict: unknown;

  const attempt = async (tx: Tx): Promise<T> => {
    if (conflict !== undefined && Date.now() > giveUpAt) {
      throw new ConflictsError(conflict);
    }
    assertNoOutageSince(outagesBefore);
    try {
      const result = await work(tx);
      assertNoOutageSince(outagesBefore);
      return result;
    } catch (error) {
      conflict = error;
      throw error;
    }
  };

  try {
    return await session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: durable,
      readPreference: 'primary',
    });
  } finally {
    await session.endSession();
  }
}
