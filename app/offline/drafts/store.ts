import type { IDBPObjectStore, StoreNames } from 'idb';
import { deviceDatabase, type DeviceSchema, type DraftPhotoRow, type DraftRow } from '../database';

/** Text and photos of forms that haven't been sent, by account and form. */

/** The limit for the photos of one form, in bytes. */
const maxPhotoBytes = 60 * 1024 * 1024;

const hour = 3_600_000;

/** Age at which an untouched draft is deleted, in milliseconds. */
const maxAgeMs = 30 * 24 * hour;

/** A driver who signs in within this time gets the visitor's draft, like a comment that waits for a sign-in (record 40). */
const signInMs = hour;

/** The site keeps a photo for an hour. The remaining time is for sending the form. */
const photoKeyMs = 0.8 * hour;

export type DraftPhoto = Pick<DraftPhotoRow, 'id' | 'name' | 'blob' | 'isSmall' | 'kept'>;
export type Draft = { row: DraftRow; photos: DraftPhoto[] };

/** The parts of a draft that aren't in the form's fields. */
export type DraftParts = {
  photos: DraftPhoto[];
  place: unknown;
  /** Whether the page was loaded with a place. */
  hasOwnPlace: boolean;
  bringBack: (draft: { photos: DraftPhoto[]; place: unknown }) => void;
};

export const draftId = (account: number, form: string): string => `${account} ${form}`;

/**
 * A draft is read, written or deleted in one transaction. IndexedDB runs transactions in the order in which they start, so a write in
 * progress can't bring back a draft that was deleted after it.
 */

/** Photos that the site no longer has must be uploaded again. */
export async function readDraft(id: string): Promise<Draft | null> {
  const reading = (await deviceDatabase()).transaction(['drafts', 'draftPhotos']);
  const row = await reading.objectStore('drafts').get(id);
  if (!row) return null;
  const photos = (await reading.objectStore('draftPhotos').index('draft').getAll(id))
    .sort((a, b) => a.order - b.order)
    .map(({ keptAt, kept, ...photo }) => ({ ...photo, kept: Date.now() - keptAt < photoKeyMs ? kept : null }));
  return { row, photos: photos.filter(({ blob, kept }) => blob ?? kept) };
}

/** @throws if not even the text fits on the device */
export async function writeText(row: DraftRow): Promise<void> {
  // Called on each keystroke: the disk needn't be flushed each time.
  const writing = (await deviceDatabase()).transaction('drafts', 'readwrite', { durability: 'relaxed' });
  void writing.store.put(row);
  // A page that is unloading may be gone before the transaction commits automatically.
  if ('commit' in writing) writing.commit();
  await writing.done;
}

/** @returns whether the photos fit on the device */
export async function writePhotos(draft: string, photos: DraftPhoto[]): Promise<boolean> {
  const writing = (await deviceDatabase()).transaction('draftPhotos', 'readwrite');
  const before = new Map((await writing.store.index('draft').getAll(draft)).map((each) => [each.id, each]));
  for (const id of before.keys()) if (!photos.some((photo) => photo.id === id)) void writing.store.delete(id);
  let bytes = 0;
  for (const [order, photo] of photos.entries()) {
    bytes += photo.blob?.size ?? 0;
    if (bytes > maxPhotoBytes) break;
    const stored = before.get(photo.id);
    const hasSameKey = stored !== undefined && stored.kept?.key === photo.kept?.key;
    if (hasSameKey && stored.order === order && stored.isSmall === photo.isSmall) continue;
    void writing.store.put({ ...photo, draft, order, keptAt: hasSameKey ? stored.keptAt : Date.now() });
  }
  return writing.done.then(
    () => bytes <= maxPhotoBytes,
    () => false,
  );
}

/** @returns whether the photos fit on the device. @throws if not even the text fits */
export async function writeDraft(row: DraftRow, photos: DraftPhoto[]): Promise<boolean> {
  await writeText(row);
  return writePhotos(row.id, photos);
}

export async function deleteDraft(id: string): Promise<void> {
  const deleting = (await deviceDatabase()).transaction(['drafts', 'draftPhotos'], 'readwrite');
  await deleteDraftFrom(deleting.objectStore('drafts'), deleting.objectStore('draftPhotos'), id);
  await deleting.done;
}

type Store<Name extends 'drafts' | 'draftPhotos'> = IDBPObjectStore<
  DeviceSchema,
  ArrayLike<StoreNames<DeviceSchema>>,
  Name,
  'readwrite'
>;

/** Deletes a draft with its photos, in the caller's transaction. */
export async function deleteDraftFrom(
  drafts: Store<'drafts'>,
  photos: Store<'draftPhotos'>,
  id: string,
): Promise<void> {
  void drafts.delete(id);
  for (const photo of await photos.index('draft').getAllKeys(id)) void photos.delete(photo);
}

export async function deleteOldDrafts(): Promise<void> {
  for (const { id, at } of await (await deviceDatabase()).getAll('drafts')) {
    if (Date.now() - at > maxAgeMs) await deleteDraft(id);
  }
}

/** Gives a visitor's recent drafts to the driver who signs in. Older ones stay hidden from signed-in drivers. */
export async function adoptVisitorsDrafts(account: number): Promise<void> {
  const moving = (await deviceDatabase()).transaction(['drafts', 'draftPhotos'], 'readwrite');
  const [rows, photos] = [moving.objectStore('drafts'), moving.objectStore('draftPhotos')];
  for (const row of await rows.index('account').getAll(0)) {
    if (Date.now() - row.at > signInMs) continue;
    const id = draftId(account, row.form);
    for (const replaced of await photos.index('draft').getAllKeys(id)) void photos.delete(replaced);
    for (const photo of await photos.index('draft').getAll(row.id)) void photos.put({ ...photo, draft: id });
    void rows.put({ ...row, id, account });
    void rows.delete(row.id);
  }
  await moving.done;
}
