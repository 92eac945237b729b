import {
  claimForRemoval,
  deletePhotoRow,
  eachRemovablePhoto,
  findPhoto,
  isPhotoWithheld,
  type PhotoRow,
  setStoredAs,
} from '~models/photo';
import { log } from '~/services/log';
import { localPhotoStore, newPhotoKey, photoStore, photoStoreNamed } from '~/services/photo-store';
import { type Actor, mayModerate } from '../actor';
import { clusterNow } from '../cluster-time';
import { JobQueue } from '../jobs';
import { cachedBriefly } from '../read-cache';

/** About as many photos as a hundred pages show. */
const maxCached = 5_000;

/**
 * Whether a photo must not be served, because its account is hidden or its post is deleted. Cached, since a lookup per request doubled the
 * cost of serving a photo; every process is notified of these changes.
 */
export const isWithheld = cachedBriefly(isPhotoWithheld, maxCached);

/**
 * The store of a photo that only its owner and moderators may see.
 * @returns null for other users, and for a photo about to be removed
 */
export async function storeOfHiddenPhoto(actor: Actor, key: string): Promise<'local' | 'cloudinary' | null> {
  const row = await findPhoto(key);
  if (!row?.photo || row.state === 'condemned') return null;
  if (row.ownerId !== actor.id && !mayModerate(actor)) return null;
  return row.photo.store ?? photoStore.name;
}

/**
 * This site withholds photos by not serving them. In a store that serves files itself, a withheld photo is renamed to a secret name
 * instead, and renamed back when it is released.
 */
const queue = new JobQueue({
  kinds: ['move-photo'],
  retryMs: 1_000,
  // Longer than the store's timeout.
  leaseMs: 60_000,
  // Processes without such a store leave the jobs to those that have one.
  mayStart: () => Promise.resolve(photoStore.move !== undefined),
  run: async ({ subject }) => {
    const row = await findPhoto(subject);
    if (row) await moveWhereItBelongs(row);
  },
});

export const moveWithheldPhotos = (): Promise<void> => queue.work();

async function moveWhereItBelongs({ _id: key, photo, state, withheldFor = [], storedAs }: PhotoRow): Promise<void> {
  const store = photoStoreNamed(photo?.store);
  if (!photo || !store.move || state === 'condemned') return;
  if (withheldFor.length === 0) {
    if (!storedAs) return;
    await store.move(storedAs, key);
    await setStoredAs(key, undefined);
    return;
  }
  const to = storedAs ?? newPhotoKey();
  if (!storedAs) await setStoredAs(key, to);
  await store.move(key, to);
}

/** How long a stored photo is kept for its form to be submitted again, in milliseconds. */
const unusedPhotoMs = 3600_000;

/** Deletes the files of photos that nothing shows: those of deleted posts, replaced avatars, and unused uploads. */
export async function sweepPhotos(): Promise<void> {
  const unusedBefore = new Date((await clusterNow()).getTime() - unusedPhotoMs);
  for await (const row of eachRemovablePhoto(unusedBefore)) {
    if (!(await claimForRemoval(row._id))) continue;
    if (await areFilesRemoved(row)) await deletePhotoRow(row._id);
  }
  await localPhotoStore.removeUnfinished(unusedBefore);
}

/** If the files of a photo can't be removed now, the sweep continues with the others. */
async function areFilesRemoved({ _id: key, photo, storedAs }: PhotoRow): Promise<boolean> {
  const store = photoStoreNamed(photo?.store);
  try {
    if (storedAs) await store.remove(storedAs);
    await store.remove(key);
    return true;
  } catch (error) {
    log.warn({ error, key }, 'the files of a photo could not be deleted; it will be retried');
    return false;
  }
}
