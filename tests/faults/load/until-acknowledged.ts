import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/client';

/** Statuses that allow a retry. */
const retryableStatuses = new Set([503]);
const retryDelayMs = 200;
const timeoutMs = 120_000;

/**
 * Sends a request until it is acknowledged, as a page over a weak connection does. Retries if the connection breaks or the site is
 * temporarily unavailable.
 * @throws for any other response, or after two minutes
 */
export async function untilAcknowledged(send: () => Promise<Answer>, status: number): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  let last: unknown = null;
  while (performance.now() < deadline) {
    try {
      const answer = await send();
      if (answer.status === status) return answer;
      last = `${answer.status} ${answer.text.slice(0, 500)}`;
      if (!retryableStatuses.has(answer.status)) break;
    } catch (error) {
      // `fetch` throws TypeError if the connection breaks. Any other error is a bug in the test.
      if (!(error instanceof TypeError)) throw error;
      last = error.cause ?? error;
    }
    await sleep(retryDelayMs);
  }
  throw new Error(`Not acknowledged with ${status}: ${String(last)}`);
}
