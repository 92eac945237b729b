import { isDuplicateKeyError } from '~models/database/connection';
import { inTransaction, type Tx } from '~models/database/transaction';
import { countLedger } from '~models/ledger';
import { findPost } from '~models/post';
import { clock } from '~/services/clock';
import type { Actor } from './actor';
import { invariant } from './errors';
import { recordFirstAwards, worth } from './points/awards';
import { startOfDay } from './points/periods';
import { hasRoom } from './room';
import { inTurnFor, pointsOfDriver } from './turns';

/**
 * Records that the actor shared a post. It gives 5 points once per person and post, at most 5 times a day (contract).
 * @returns the points that this share gave.
 * @throws DomainError `post-not-found`.
 */
export async function sharePost(actor: Actor, postId: number): Promise<{ pointsEarned: number }> {
  const share = () =>
    inTransaction(async (tx) => {
      invariant(await findPost(postId, tx), 'post-not-found');
      const at = clock.now();
      const count = (within: Tx) => countLedger(actor.id, 'share', startOfDay(at), within);
      if (!(await hasRoom('awardedShares', { owner: actor.id, count }, tx))) return { pointsEarned: 0 };
      const key = `share:${actor.id}:${postId}`;
      const given = await recordFirstAwards(
        [{ key, userId: actor.id, points: worth.share, reason: 'share', postId, actorId: actor.id, at }],
        tx,
      );
      return { pointsEarned: given.length * worth.share };
    });
  try {
    return await inTurnFor(pointsOfDriver(actor.id), share);
  } catch (error) {
    if (isDuplicateKeyError(error)) return { pointsEarned: 0 };
    throw error;
  }
}
