import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';

/**
 * Streams that one network may hold open at a process; RATE_LIMIT_SCALE multiplies it. A truck stop's drivers share one network.
 */
export const mostStreams = Math.max(1, Math.round(100 * config.RATE_LIMIT_SCALE));
const retryAfterSeconds = 60;

const open = new Map<string, number>();

/**
 * Counts a stream against its network until it ends: each costs memory for as long as its reader likes.
 * @returns a function to call once, when it ends
 * @throws DomainError `too-many-requests`
 */
export function countStream(network: string): () => void {
  const before = open.get(network) ?? 0;
  if (before >= mostStreams) throw new DomainError('too-many-requests', { retryAfterSeconds });
  open.set(network, before + 1);
  return () => {
    const left = (open.get(network) ?? 1) - 1;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  };
}
