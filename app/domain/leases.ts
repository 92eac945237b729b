import { setTimeout as sleep } from 'node:timers/promises';
import { claimLease, postponeLease } from '~models/lock';
import { log } from '~/services/log';
import { agreedNow } from './agreed-time';

/** A process that dies during a chore keeps it from the others for this long; a living one renews its lease. */
const choreLeaseMs = 3600_000;

/**
 * Runs a chore that one process does for all, if it is due; a failed one is due again after an hour.
 * @param everyMs from its end until it is due again
 */
export async function doIfDue(
  name: string,
  everyMs: number,
  run: () => Promise<unknown>,
  heldMs = choreLeaseMs,
): Promise<void> {
  if (!(await claim(name, heldMs))) return;
  await renewing(name, heldMs, run);
  await postponeLease(name, new Date((await agreedNow()).getTime() + everyMs));
}

/** A process that dies meanwhile keeps the next one waiting for this long. */
const leaseMs = 10_000;

async function claim(name: string, heldMs = leaseMs): Promise<boolean> {
  const now = await agreedNow();
  return claimLease(name, now, new Date(now.getTime() + heldMs));
}

/** Runs in one process at a time; others wait until it is done. */
export async function withLease(name: string, run: () => Promise<void>): Promise<void> {
  while (!(await claim(name))) await sleep(250);
  await holding(name, run);
}

/** Runs unless another process is at it. */
export async function ifFree(name: string, run: () => Promise<void>): Promise<void> {
  if (await claim(name)) await holding(name, run);
}

async function holding(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await renewing(name, leaseMs, run);
  } finally {
    await postponeLease(name, await agreedNow());
  }
}

async function renewing(name: string, heldMs: number, run: () => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const renew = async () => postponeLease(name, new Date((await agreedNow()).getTime() + heldMs));
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => log.warn({ error, name }, 'a lease could not be renewed'));
  }, heldMs / 4);
  try {
    await run();
  } finally {
    clearInterval(timer);
    // One that is under way would undo what is written of the lease next.
    await last;
  }
}
