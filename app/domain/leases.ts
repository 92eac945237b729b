import { setTimeout as sleep } from 'node:timers/promises';
import { claimLease, postponeLease } from '~models/lock';
import { log } from '~/services/log';
import { clusterNow } from './cluster-time';

/** How long a process that crashes during a chore keeps its lease, in milliseconds; a running one renews it. */
const choreLeaseMs = 3600_000;

/**
 * Runs a chore if it is due, in one process for all. After a failure it is due again when the lease expires.
 * @param everyMs time from its end until it is due again
 * @param durationMs of the lease; by default an hour
 */
export async function runIfDue(
  name: string,
  everyMs: number,
  run: () => Promise<unknown>,
  durationMs = choreLeaseMs,
): Promise<void> {
  if (!(await claim(name, durationMs))) return;
  await runWithRenewal(name, durationMs, run);
  await postponeLease(name, new Date((await clusterNow()).getTime() + everyMs));
}

/** How long a crashed process blocks the others, in milliseconds. */
const leaseMs = 10_000;

async function claim(name: string, durationMs = leaseMs): Promise<boolean> {
  const now = await clusterNow();
  return claimLease(name, now, new Date(now.getTime() + durationMs));
}

/** Runs work in one process at a time; other processes wait. */
export async function withLease(name: string, run: () => Promise<void>): Promise<void> {
  while (!(await claim(name))) await sleep(250);
  await runAndRelease(name, run);
}

/** Runs work unless another process is running it. */
export async function runIfFree(name: string, run: () => Promise<void>): Promise<void> {
  if (await claim(name)) await runAndRelease(name, run);
}

async function runAndRelease(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await runWithRenewal(name, leaseMs, run);
  } finally {
    await postponeLease(name, await clusterNow());
  }
}

async function runWithRenewal(name: string, durationMs: number, run: () => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const renew = async () => postponeLease(name, new Date((await clusterNow()).getTime() + durationMs));
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => log.warn({ error, name }, 'a lease could not be renewed'));
  }, durationMs / 4);
  try {
    await run();
  } finally {
    clearInterval(timer);
    // Otherwise a renewal in progress could overwrite the caller's write to the lease.
    await last;
  }
}
