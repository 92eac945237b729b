import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/client';

/** What says that the same may be sent again. */
const passing = new Set([503]);
const pauseMs = 200;
const patienceMs = 120_000;

/**
 * Sends the same thing until it is acknowledged, as a page over a weak link does: again when the connection breaks, and when
 * the site says that it cannot do it right now.
 * @throws for any other answer, and when there was none to be had in two minutes.
 */
export async function untilAcknowledged(send: () => Promise<Answer>, status: number): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs;
  let last: unknown = null;
  while (performance.now() < giveUpAt) {
    try {
      const answer = await send();
      if (answer.status === status) return answer;
      last = `${answer.status} ${answer.text.slice(0, 500)}`;
      if (!passing.has(answer.status)) break;
    } catch (error) {
      // The link broke; anything else is a mistake of the test.
      if (!(error instanceof TypeError)) throw error;
      last = error.cause ?? error;
    }
    await sleep(pauseMs);
  }
  throw new Error(`Not acknowledged with ${status}: ${String(last)}`);
}
