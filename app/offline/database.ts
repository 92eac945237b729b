import type { OutboxItem } from './outbox/item';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames, unwrap } from 'idb';
import type { SavedList, SavedSubject } from '~/schemas/saved-offline';

/** What a device keeps: read and written by the service worker and by pages. */

/** The words of a form that was not sent yet (`drafts/`). */
export type DraftRow = {
  /** Its account and form. */
  id: string;
  /** Whose words they are; 0 for those of anyone who has the device. */
  account: number;
  /** Such as `post`, `place`, `comment/7`. */
  form: string;
  fields: [name: string, value: string][];
  /** The place that was chosen, as the form shows it. */
  place: unknown;
  /** When it was last written, in milliseconds since 1970. */
  at: number;
  /** What the site had filled in then: where it fills in something else, that is newer. */
  given: string;
  /** Sent by someone who had to sign in first: the site may have carried it out since. */
  isHanded: boolean;
};

export type DraftPhotoRow = {
  id: string;
  /** The id of its draft. */
  draft: string;
  order: number;
  name: string;
  /** Null where only the site has it. */
  blob: Blob | null;
  /** Whether it was made smaller already. */
  isSmall: boolean;
  /** How the site knows it, for an hour after `keptAt`. */
  kept: { key: string; url: string; width: number; height: number } | null;
  keptAt: number;
};

/** A highway, trip, stop or state that is saved for offline use. Its pages and photos are in a cache of its own. */
export type SavedRow = {
  /** Its subject as a query string. */
  id: string;
  subject: SavedSubject;
  withPhotos: boolean;
  /** `stopped`: by the driver, or because it can't continue by itself. */
  state: 'saving' | 'stopped' | 'saved';
  /** Why it stopped, or what it waits for. */
  problem: string | null;
  /** The site's list of what to fetch, from when it started. */
  list: SavedList;
  /** When it started, in milliseconds since 1970. Pages stored earlier are fetched again. */
  since: number;
  /** Progress. */
  done: { pages: number; photoBytes: number };
  /** When it was complete, in milliseconds since 1970; null before that. */
  at: number | null;
};

type DeviceSchema = DBSchema & {
  waiting: { key: number; value: OutboxItem; indexes: { account: number } };
  /** One row for each thing that is known of this device. */
  facts: { key: string; value: unknown };
  saved: { key: string; value: SavedRow };
  drafts: { key: string; value: DraftRow; indexes: { account: number } };
  draftPhotos: { key: string; value: DraftPhotoRow; indexes: { draft: string } };
};

type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/** @throws where the browser keeps nothing for this site: a private window, a full disk */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= open();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Some browsers refuse at once. */
async function open(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>('device', 2, {
    upgrade(database, _before, _now, upgrade) {
      const raw = unwrap(database);
      const has = (name: string) => raw.objectStoreNames.contains(name);
      for (const name of ['kept', 'taken', 'takenParts']) if (has(name)) raw.deleteObjectStore(name);
      database.createObjectStore('saved', { keyPath: 'id' });
      if (has('waiting')) return void renameEntries(upgrade.objectStore('waiting'));
      const waiting = database.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      waiting.createIndex('account', 'account');
      database.createObjectStore('facts');
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('account', 'account');
      database.createObjectStore('draftPhotos', { keyPath: 'id' }).createIndex('draft', 'draft');
    },
    // A newer version of the site, in another tab, needs it changed.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
}

/** The first version of these rows had another name for what they send. */
async function renameEntries(
  waiting: IDBPObjectStore<DeviceSchema, StoreNames<DeviceSchema>[], 'waiting', 'versionchange'>,
) {
  for (const item of await waiting.getAll()) {
    if ('said' in item) await waiting.put(Object.assign(item, { entry: item.said }));
  }
}
