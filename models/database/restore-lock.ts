import { hostname } from 'node:os';
import { z } from 'zod';
import { durable } from './connection';
import { isDuplicateKeyError } from './duplicate-key';
import { isProcessAlive } from './process-alive';
import { database, restoreLock } from './collections';

/** Separate from the leases of chores, since a restore replaces those. */
const lockShape = z.object({ host: z.string(), pid: z.number(), until: z.date() });
type Lock = z.infer<typeof lockShape>;

/** How long a crashed machine blocks restores by others. A crashed process doesn't block others on its own machine. */
const heldMs = 60_000;

const locks = () => database().collection<Lock & { _id: string }>(restoreLock);
const _id = 'restore';
const mine = () => ({ host: hostname(), pid: process.pid });
const lease = (): Lock => ({ ...mine(), until: new Date(Date.now() + heldMs) });

/** Lets one process at a time restore into a database. @returns null without starting if another restore is running */
export async function withRestoreLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (!(await take())) return null;
  const renewing = setInterval(() => {
    // If renewing fails, most of the lease's time is left, and it is tried again.
    locks()
      .updateOne({ _id, ...mine() }, { $set: lease() })
      .catch(() => undefined);
  }, heldMs / 6).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Dropped together with its row, so that nothing remains that the backup didn't contain.
    if (await locks().findOne({ _id, ...mine() })) await locks().drop();
  }
}

async function take(): Promise<boolean> {
  try {
    await locks().insertOne({ _id, ...lease() }, { writeConcern: durable });
    return true;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
  const held = await locks().findOne({ _id });
  if (!held || !isLapsed(lockShape.parse(held))) return false;
  const taken = await locks().updateOne(held, { $set: lease() }, { writeConcern: durable });
  return taken.modifiedCount === 1;
}

const isLapsed = ({ host, pid, until }: Lock): boolean =>
  until.getTime() < Date.now() || (host === hostname() && !isProcessAlive(pid));
