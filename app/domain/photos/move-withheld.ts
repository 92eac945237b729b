import { claimPhotoToMove, type PhotoRow, photoWasMoved, setStoredAs } from '~models/photo';
import { newPhotoKey, photoStore, photoStoreNamed } from '~/services/photo-store';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { agreedNow } from '../agreed-time';
import { later } from '../job-queue';

/** A process that dies over a photo keeps it from the others for this long; the store answers sooner, or is given up. */
const leaseMs = 60_000;

/**
 * Photos that this site serves are withheld by not being served. A store that serves them by itself has to be told: there a withheld
 * photo gets a name that nobody knows, and its own again when it is given out. Safe in several processes, and after a crash.
 */
export async function moveWithheldPhotos(): Promise<void> {
  if (!photoStore.move) return;
  for (;;) {
    const now = await agreedNow();
    const row = await claimPhotoToMove({ now, leaseUntil: later(now, leaseMs) });
    if (!row) return;
    try {
      await moveWhereItBelongs(row);
      await photoWasMoved(row, clock.now());
    } catch (error) {
      log.warn({ error }, 'a photo could not be withheld at its store, or given out; it is tried again');
    }
  }
}

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
