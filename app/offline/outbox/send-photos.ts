import { askSite, type Ending } from './ask-site';
import { change } from './store';
import type { WaitingPhoto, WaitingRow } from './waiting';

/** So small that one gets through within its patience at 20 kbit/s. */
const pieceBytes = 64 * 1024;
const pieceMs = 45_000;
const uploads = '/api/photo-uploads';

/**
 * Sends the photos of a post that are not there yet, each from where it stopped; what has arrived is noted piece by piece.
 * @returns null once all are there; else why not
 */
export async function sendPhotos(row: WaitingRow): Promise<Ending | null> {
  for (const photo of row.photos) {
    if (photo.isWhole || !photo.blob) continue;
    const ending = await sendPhoto(row, photo, photo.blob);
    if (ending) return ending;
  }
  return null;
}

async function sendPhoto(row: WaitingRow, photo: WaitingPhoto, blob: Blob): Promise<Ending | null> {
  const { account } = row;
  const note = (known: Partial<WaitingPhoto>) => {
    Object.assign(photo, known);
    return change(row.id, { photos: row.photos });
  };
  // Where a piece broke off, only the site knows how much of it has arrived.
  let offset: number | null = null;
  for (;;) {
    let ending: Ending;
    if (!photo.upload) {
      const body = JSON.stringify({ bytes: blob.size });
      ending = await askSite({ path: uploads, account, type: 'application/json', body });
    } else if (offset === null) {
      ending = await askSite({ method: 'GET', path: `${uploads}/${photo.upload}`, account });
    } else {
      ending = await askSite({
        method: 'PATCH',
        path: `${uploads}/${photo.upload}?offset=${offset}`,
        account,
        type: 'application/octet-stream',
        body: blob.slice(offset, offset + pieceBytes),
        waitMs: pieceMs,
      });
    }
    if (ending.end === 'done') {
      const { id, received, photo: taken } = ending.value;
      if (!photo.upload) await note({ upload: String(id) });
      if (taken) {
        await note({ isWhole: true });
        return null;
      }
      offset = Number(received ?? 0);
      continue;
    }
    const { upload } = photo;
    if (ending.end === 'refused' && ending.code === 'upload-out-of-step' && upload) {
      offset = null;
      continue;
    }
    // An hour has passed: it is begun again.
    if (ending.end === 'refused' && ending.code === 'upload-not-found' && upload) {
      await note({ upload: null });
      continue;
    }
    return ending;
  }
}
