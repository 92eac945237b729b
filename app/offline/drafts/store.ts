import { deviceDatabase, type DraftPhotoRow, type DraftRow } from '../database';

/** Text and photos of forms that haven't been sent, by account and form. */

/** The limit for the photos of one form, in bytes. */
const maxPhotoBytes = 60 * 1024 * 1024;

const hour = 3_600_000;

/** Age at which an untouched draft is deleted, in milliseconds. */
const maxAgeMs = 30 * 24 * hour;

/** A visitor's draft goes to the driver who signs in within this time, like a comment that waits for a sign-in (record 40). */
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

let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one at a time, so that a write in progress can't bring back a deleted draft. */
function inOrder<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run, run);
  last = next.catch(() => undefined);
  return next;
}

/** Photos that the site no longer has must be uploaded again. */
export const readDraft = (id: string): Promise<Draft | null> =>
  inOrder(async () => {
    const database = await deviceDatabase();
    const row = await database.get('drafts', id);
    if (!row) return null;
    const photos = await database.getAllFromIndex('draftPhotos', 'draft', id);
    const known = photos
      .sort((a, b) => a.order - b.order)
      .map(({ keptAt, kept, ...photo }) => ({ ...photo, kept: Date.now() - keptAt < photoKeyMs ? kept : null }));
    return { row, photos: known.filter(({ blob, kept }) => blob ?? kept) };
  });

/** @throws if not even the text fits on the device */
export async function writeText(row: DraftRow): Promise<void> {
  // Called for each key that is typed: the disk needn't be flushed each time.
  const writing = (await deviceDatabase()).transaction('drafts', 'readwrite', { durability: 'relaxed' });
  void writing.store.put(row);
  // A page that is unloading may be gone before the transaction commits by itself.
  if ('commit' in writing) writing.commit();
  await writing.done;
}

/** @returns whether the photos fit on the device */
export const writePhotos = (draft: string, photos: DraftPhoto[]): Promise<boolean> =>
  inOrder(() => writeChangedPhotos(draft, photos)).catch(() => false);

/** @returns whether the photos fit on the device. @throws if not even the text fits */
export async function writeDraft(row: DraftRow, photos: DraftPhoto[]): Promise<boolean> {
  await writeText(row);
  return writePhotos(row.id, photos);
}

async function writeChangedPhotos(draft: string, photos: DraftPhoto[]): Promise<boolean> {
  const database = await deviceDatabase();
  const before = new Map(
    (await database.getAllFromIndex('draftPhotos', 'draft', draft)).map((each) => [each.id, each]),
  );
  for (const id of before.keys())
    if (!photos.some((photo) => photo.id === id)) await database.delete('draftPhotos', id);
  let bytes = 0;
  for (const [order, photo] of photos.entries()) {
    bytes += photo.blob?.size ?? 0;
    if (bytes > maxPhotoBytes) return false;
    const known = before.get(photo.id);
    const isAsKnown = known?.order === order && known.isSmall === photo.isSmall;
    if (isAsKnown && known.kept?.key === photo.kept?.key) continue;
    const keptAt = known && known.kept?.key === photo.kept?.key ? known.keptAt : Date.now();
    await database.put('draftPhotos', { ...photo, draft, order, keptAt });
  }
  return true;
}

export const deleteDraft = (id: string): Promise<void> => inOrder(() => remove(id));

async function remove(id: string): Promise<void> {
  const database = await deviceDatabase();
  const both = database.transaction(['drafts', 'draftPhotos'], 'readwrite');
  await both.objectStore('drafts').delete(id);
  const photos = both.objectStore('draftPhotos');
  for (const photo of await photos.index('draft').getAllKeys(id)) await photos.delete(photo);
  await both.done;
}

export const deleteOldDrafts = (): Promise<void> =>
  inOrder(async () => {
    for (const { id, at } of await (await deviceDatabase()).getAll('drafts')) {
      if (Date.now() - at > maxAgeMs) await remove(id);
    }
  });

/** Gives a visitor's recent drafts to the driver who signs in. Older ones stay hidden from signed-in drivers. */
export const adoptVisitorsDrafts = (account: number): Promise<void> =>
  inOrder(async () => {
    const database = await deviceDatabase();
    for (const row of await database.getAllFromIndex('drafts', 'account', 0)) {
      if (Date.now() - row.at < signInMs) await moveTo(account, row);
    }
  });

async function moveTo(account: number, row: DraftRow): Promise<void> {
  const id = draftId(account, row.form);
  const photos = await (await deviceDatabase()).getAllFromIndex('draftPhotos', 'draft', row.id);
  await remove(id);
  const database = await deviceDatabase();
  const both = database.transaction(['drafts', 'draftPhotos'], 'readwrite');
  await both.objectStore('drafts').put({ ...row, id, account });
  await both.objectStore('drafts').delete(row.id);
  for (const photo of photos) await both.objectStore('draftPhotos').put({ ...photo, draft: id });
  await both.done;
}
