import { claimForRemoval, deletePhotoRow, findRemovablePhotos } from '~models/photo';
import { clock } from '~/services/clock';
import { localPhotoStore, photoStoreNamed } from '~/services/photo-store';

/** How long an accepted photo waits for its form to be sent again. */
const keptMs = 3600_000;
const batch = 100;

/** Removes the files of photos that nothing shows: deleted posts', replaced avatars', and those never used. */
export async function sweepPhotos(): Promise<void> {
  await localPhotoStore.removeUnfinished(keptMs);
  for (;;) {
    const rows = await findRemovablePhotos(new Date(clock.now().getTime() - keptMs), batch);
    for (const { _id: key, photo } of rows) {
      if (!(await claimForRemoval(key))) continue;
      await photoStoreNamed(photo?.store).remove(key);
      await deletePhotoRow(key);
    }
    if (rows.length < batch) return;
  }
}
