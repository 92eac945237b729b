import { isWorkerTurnedOff, turnWorkerOff, turnWorkerOn } from '~models/setting';
import { clock } from '~/services/clock';

/** How long a change by another process may go unnoticed, in milliseconds. */
const readAgainMs = 2_000;

let known = { isOff: false, readAt: Number.NEGATIVE_INFINITY };
let reading: Promise<void> | null = null;

/** Keeps the last known value while the database is unavailable. @returns whether browsers should remove the service worker */
export async function isWorkerOff(): Promise<boolean> {
  if (performance.now() - known.readAt >= readAgainMs) await (reading ??= refresh());
  return known.isOff;
}

async function refresh(): Promise<void> {
  try {
    known = { isOff: await isWorkerTurnedOff(), readAt: performance.now() };
  } catch {
    known.readAt = performance.now();
  } finally {
    reading = null;
  }
}

/** @returns whether that changed anything */
export function switchWorker(to: 'on' | 'off'): Promise<boolean> {
  known.readAt = Number.NEGATIVE_INFINITY;
  return to === 'off' ? turnWorkerOff(clock.now()) : turnWorkerOn();
}
