import { setTimeout as sleep } from 'node:timers/promises';
import { claimLease, postponeLease } from '~models/lock';
import { log } from '~/services/log';
import { clusterNow } from './cluster-time';

/** How long a process that dies during a chore keeps its lease; a running one renews it. */
const choreLeaseMs = 3600_000;

/**
 * Runs a chore in one process for all, if it is due. After a failure it is due again in an hour.
 * @param everyMs time from its end until it is due again
 */
export async function runIfDue(
  name: string,
  everyMs: number,
  run: () => Promise<unknown>,
  heldMs = choreLeaseMs,
): Promise<void> {
  if (!(await claim(name, heldMs))) return;
  await renewing(name, heldMs, run);
  await postponeLease(name, new Date((await clusterNow()).getTime() + everyMs));
}

/** How long a crashed process delays the next one. */
const leaseMs = 10_000;

async function claim(name: string, heldMs = leaseMs): Promise<boolean> {
  const now = await clusterNow();
  return claimLease(name, now, new Date(now.getTime() + heldMs));
}

/** Runs work in one process at a time; other processes wait. */
export async function withLease(name: string, run: () => Promise<void>): Promise<void> {
  while (!(await claim(name))) await sleep(250);
  await holding(name, run);
}

/** Runs work unless another process is running it. */
export async function runIfFree(name: string, run: () => Promise<void>): Promise<void> {
  if (await claim(name)) await holding(name, run);
}

async function holding(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await renewing(name, leaseMs, run);
  } finally {
    await postponeLease(name, await clusterNow());
  }
}

async function renewing(name: string, heldMs: number, run: () => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const renew = async () => postponeLease(name, new Date((await clusterNow()).getTime() + heldMs));
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => log.warn({ error, name }, 'a lease could not be renewed'));
  }, heldMs / 4);
  try {
    await run();
  } finally {
    clearInterval(timer);
    // A renewal in progress would overwrite the next write to the lease.
    await last;
  }
}
