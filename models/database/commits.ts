import { AsyncLocalStorage } from 'node:async_hooks';
import type { Schema } from 'mongoose';
import { z } from 'zod';

/** A transaction may have written anything. */
const byTransaction = '*';

/** What is written while a request is answered. */
const scope = new AsyncLocalStorage<Set<string>>();

/** @returns a function that tells whether one of these collections may have been changed by `run` so far */
export function whileNotingCommits(run: () => void): (collections: ReadonlySet<string>) => boolean {
  const written = new Set<string>();
  scope.run(written, run);
  return (collections) => [...written].some((name) => name === byTransaction || collections.has(name));
}

/** A transaction of this request's has been committed, perhaps together with those of others. */
export const noteTransaction = (): void => void scope.getStore()?.add(byTransaction);

/** For work on behalf of several requests, each of which notes for itself what came of it. */
export const withoutNoting = <T>(work: () => T): T => scope.exit(work);

type Written = { collection: { collectionName: string } };

/** Notes each write of a model's that is part of no transaction. */
export function noteWritesOf<T>(schema: Schema<T>): void {
  const writes = ['updateOne', 'updateMany', 'replaceOne', 'deleteOne', 'deleteMany'] as const;
  const finds = ['findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'] as const;
  schema.post([...writes, ...finds], function (result: unknown) {
    if (!this.getOptions().session && hasChanged(result)) noteWrite(this.model);
  });
  schema.post('insertMany', function (this: unknown) {
    if (isWritten(this)) noteWrite(this);
  });
  schema.post('save', function () {
    if (!this.$session()) noteWrite(this);
  });
}

const counts = z.object({
  modifiedCount: z.number().default(0),
  upsertedCount: z.number().default(0),
  deletedCount: z.number().default(0),
});

/** @param result of a write, or the row that one has found */
function hasChanged(result: unknown): boolean {
  const { data } = counts.safeParse(result);
  if (!data) return false;
  const isCounted = typeof result === 'object' && result !== null && 'acknowledged' in result;
  return !isCounted || data.modifiedCount + data.upsertedCount + data.deletedCount > 0;
}

const noteWrite = ({ collection }: Written): void => void scope.getStore()?.add(collection.collectionName);

const isWritten = (model: unknown): model is Written => typeof model === 'function' && 'collection' in model;
