import { claimForRemoval, deletePhotoRow, findRemovablePhotos } from '~models/photo';
import { localPhotoStore, photoStoreNamed } from '~/services/photo-store';
import { agreedNow } from '../agreed-time';

/** How long a stored photo waits for its form to be sent again. */
const keptMs = 3600_000;
const batch = 100;

/** Removes the files of photos that nothing shows: deleted posts', replaced avatars', and those never used. */
export async function sweepPhotos(): Promise<void> {
  const keptBefore = new Date((await agreedNow()).getTime() - keptMs);
  await localPhotoStore.removeUnfinished(keptBefore);
  for (;;) {
    const rows = await findRemovablePhotos(keptBefore, batch);
    for (const { _id: key, photo, storedAs } of rows) {
      if (!(await claimForRemoval(key))) continue;
      const store = photoStoreNamed(photo?.store);
      if (storedAs) await store.remove(storedAs);
      await store.remove(key);
      await deletePhotoRow(key);
    }
    if (rows.length < batch) return;
  }
}
