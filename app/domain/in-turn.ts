import { claimLease, postponeLease } from '~models/lease';
import { agreedNow } from './agreed-time';

/** A process that dies with a chore in hand keeps it from the others for this long. */
const heldMs = 3600_000;

/**
 * Does a chore that one process does for all of them, if it is due; when it fails it is due again after an hour.
 * @param everyMs from its end until it is due again.
 */
export async function inTurn(name: string, everyMs: number, run: () => Promise<unknown>): Promise<void> {
  const now = await agreedNow();
  if (!(await claimLease(name, now, new Date(now.getTime() + heldMs)))) return;
  await run();
  await postponeLease(name, new Date((await agreedNow()).getTime() + everyMs));
}
