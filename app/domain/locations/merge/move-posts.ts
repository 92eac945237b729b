import { putBackgroundJob } from '~models/background-job';
import type { Tx } from '~models/database/transaction';
import { lockLocation } from '~models/location';
import { findMergesOf } from '~models/location-change';
import { lock } from '~models/lock';
import { movePosts } from '~models/post-place';
import { agreedAtOnce } from '../../agreed-time';

/**
 * Moves at most `most` posts of a place to where its merges have left it: to the place that it's part of, or back to itself from
 * merges that were undone.
 * @returns true once none is left
 */
export async function moveSomePosts(placeId: number, most: number, tx: Tx): Promise<boolean> {
  // Serializes batches with the merge and its undoing.
  await lock(`posts-of-place:${placeId}`, tx);
  let left = most;
  for (const { _id: merge, locationId, undoneAt } of await findMergesOf(placeId, tx)) {
    const isBack = undoneAt !== null;
    const [from, to] = isBack ? [locationId, placeId] : [placeId, locationId];
    const place = await lockLocation(to, agreedAtOnce(), tx);
    const moved = await movePosts({ from, to, merge, isBack }, place, left, tx);
    // That place may have become part of a third meanwhile.
    if (!place && moved > 0) await putBackgroundJob('move-posts', to, agreedAtOnce(), tx);
    left -= moved;
    if (left === 0) return false;
  }
  return true;
}
