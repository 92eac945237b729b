import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { takePlace } from '~/services/workers/worker';

/** Streams that one network may hold open; RATE_LIMIT_SCALE multiplies it. A truck stop's drivers share one network. */
export const mostStreams = Math.max(1, Math.round(100 * config.RATE_LIMIT_SCALE));
const retryAfterSeconds = 60;

/**
 * Counts a stream against its network until it ends: each costs memory for as long as its reader likes.
 * @returns a function to call once, when it ends
 * @throws DomainError `too-many-requests`
 */
export async function countStream(network: string): Promise<() => void> {
  const giveBack = await takePlace(`streams of ${network}`, mostStreams);
  if (!giveBack) throw new DomainError('too-many-requests', { retryAfterSeconds });
  return giveBack;
}
