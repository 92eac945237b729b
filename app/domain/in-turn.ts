import { setTimeout as sleep } from 'node:timers/promises';
import { claimLease, postponeLease } from '~models/lease';
import { log } from '~/services/log';
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

/** A process that dies at its turn keeps the next one waiting for this long. */
const turnMs = 10_000;

/** Does what one process at a time may do: whoever comes meanwhile waits, and then has its own turn. */
export async function oneAtATime(name: string, run: () => Promise<void>): Promise<void> {
  const claim = async () => {
    const now = await agreedNow();
    return claimLease(name, now, new Date(now.getTime() + turnMs));
  };
  while (!(await claim())) await sleep(250);
  const renew = async () => postponeLease(name, new Date((await agreedNow()).getTime() + turnMs));
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ error, name }, 'a turn could not be held on to'));
  }, turnMs / 4);
  try {
    await run();
  } finally {
    clearInterval(renewing);
    await postponeLease(name, await agreedNow());
  }
}
