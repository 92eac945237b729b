import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { KeyedCount } from '~/services/keyed-count';

/** Streams that one network may hold open in one process; RATE_LIMIT_SCALE multiplies it. Drivers at a truck stop share a network. */
export const mostStreams = Math.max(1, Math.round(100 * config.RATE_LIMIT_SCALE));
const retryAfterSeconds = 60;

const streams = new KeyedCount(mostStreams);

/**
 * Counts a stream against its network until it ends: each costs memory for as long as its reader likes.
 * @returns a function to call once, when it ends
 * @throws DomainError `too-many-requests`
 */
export function countStream(network: string): () => void {
  const giveBack = streams.take(network);
  if (!giveBack) throw new DomainError('too-many-requests', { retryAfterSeconds });
  return giveBack;
}
