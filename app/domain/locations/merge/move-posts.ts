import type { Tx } from '~models/database/transaction';
import { copyFollows, deleteCopiedFollows, hasFollowsToCopy } from '~models/follow';
import { enqueueJob } from '~models/job';
import { lockLocation } from '~models/location';
import { findMergesOf } from '~models/location-change';
import { lock } from '~models/lock';
import { copyReports, deleteCopiedReports, hasReportsToCopy } from '~models/place-report';
import { movePosts } from '~models/post-place';
import { agreedAtOnce } from '../../agreed-time';

/** Whether a place still has follows or reports that a merge has not copied. */
export const hasWordsToCopy = async (placeId: number, merge: string): Promise<boolean> =>
  (await hasFollowsToCopy(placeId, merge)) || hasReportsToCopy(placeId, merge);

/**
 * Copies at most `most` follows and reports of a merged place to the place it is now part of, and deletes those copied by undone merges.
 * @returns true once none are left
 */
export async function copySomeWords(placeId: number, most: number, tx: Tx): Promise<boolean> {
  // Serializes batches with the merge and its undo.
  await lock(`words-on-place:${placeId}`, tx);
  let left = most;
  for (const { _id: merge, locationId: to, undoneAt } of await findMergesOf(placeId, tx)) {
    if (undoneAt !== null) {
      left -= await deleteCopiedReports(to, merge, left, tx);
      if (left > 0) left -= await deleteCopiedFollows(to, merge, left, tx);
    } else {
      const place = await lockLocation(to, agreedAtOnce(), tx);
      const before = left;
      const copied = { from: placeId, to, merge };
      left -= await copyReports(copied, left, tx);
      if (left > 0) left -= await copyFollows(copied, left, tx);
      // That place may itself have been merged in the meantime.
      if (!place && left < before)
        await enqueueJob('copy-words', { subject: to, data: null, dueAt: agreedAtOnce() }, tx);
    }
    if (left === 0) return false;
  }
  return true;
}

/**
 * Moves at most `most` posts of a place to where its merges put them: to the place it is now part of, or back after an undone merge.
 * @returns true once none are left
 */
export async function moveSomePosts(placeId: number, most: number, tx: Tx): Promise<boolean> {
  // Serializes batches with the merge and its undo.
  await lock(`posts-of-place:${placeId}`, tx);
  let left = most;
  for (const { _id: merge, locationId, undoneAt } of await findMergesOf(placeId, tx)) {
    const isBack = undoneAt !== null;
    const [from, to] = isBack ? [locationId, placeId] : [placeId, locationId];
    const place = await lockLocation(to, agreedAtOnce(), tx);
    const moved = await movePosts({ from, to, merge, isBack }, place, left, tx);
    // That place may itself have been merged in the meantime.
    if (!place && moved > 0) await enqueueJob('move-posts', { subject: to, data: null, dueAt: agreedAtOnce() }, tx);
    left -= moved;
    if (left === 0) return false;
  }
  return true;
}
