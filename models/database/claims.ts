import { type Model, type QueryFilter, trusted } from 'mongoose';
import type { Tx } from './transaction';

/** A row that is a job: one process at a time has it leased. */
type JobRow = {
  _id: string | number;
  /** How often it was leased. By this number a process knows that no other has taken it over. */
  attempts?: number;
  /** Not before this time: moved on while a process has it leased, and after a failure. Null or missing where there is nothing to do. */
  dueAt?: Date | null;
};

export type Claimed<T extends JobRow> = Pick<T, '_id' | 'attempts'>;

/** Both ends of a lease: a process that dies over a job keeps it from the others until then. */
export type Lease = { now: Date; leaseUntil: Date };

/** Leases the one that has been due longest until `leaseUntil`; no other process works on it meanwhile. */
export const claimDue = <T extends JobRow>(
  model: Model<T>,
  { now, leaseUntil }: Lease,
  filter: QueryFilter<T> = {},
  set: object = {},
): Promise<T | null> =>
  model
    .findOneAndUpdate(
      { ...filter, dueAt: trusted({ $lte: now }) },
      { $set: { ...set, dueAt: leaseUntil }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean<T>()
    .exec();

/** @returns false where another process has leased it meanwhile, or it is done */
export async function changeClaimed<T extends JobRow>(
  model: Model<T>,
  { _id, attempts }: NoInfer<Claimed<T>>,
  change: NoInfer<Partial<T>>,
  tx?: Tx,
): Promise<boolean> {
  const claimed = { _id, attempts };
  return (await model.updateOne(claimed, { $set: change }, { session: tx })).matchedCount === 1;
}

/** @returns as above */
export async function deleteClaimed<T extends JobRow>(
  model: Model<T>,
  { _id, attempts }: NoInfer<Claimed<T>>,
  tx?: Tx,
): Promise<boolean> {
  return (await model.deleteOne({ _id, attempts }, { session: tx })).deletedCount === 1;
}
