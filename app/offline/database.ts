import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedList, SavedSubject } from '~/schemas/saved-offline';
import type { OutboxItem } from './outbox/item';

/** The device's IndexedDB database, shared by the service worker and pages. */

/** The fields of a form that hasn't been sent (`drafts/`). */
export type DraftRow = {
  /** Made of account and form (`draftId`). */
  id: string;
  /** The account that typed it; 0 for a visitor. */
  account: number;
  /** Such as `post`, `place`, `comment/7`. */
  form: string;
  fields: [name: string, value: string][];
  /** The chosen place, as the form shows it. */
  place: unknown;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  /** The site's own values at that time. If the site fills in other values now, those are newer. */
  given: string;
};

export type DraftPhotoRow = {
  id: string;
  /** Its draft's id. */
  draft: string;
  order: number;
  name: string;
  /** Null if only the site has it. */
  blob: Blob | null;
  /** Whether it has already been resized. */
  isSmall: boolean;
  /** The site's copy, which expires an hour after `keptAt`. */
  kept: { key: string; url: string; width: number; height: number } | null;
  keptAt: number;
};

/** A highway, trip, stop or state that is saved for offline use. Its pages and photos have their own cache. */
export type SavedRow = {
  /** Its subject as a query string. */
  id: string;
  subject: SavedSubject;
  withPhotos: boolean;
  /** `stopped`: by the driver, or because it can't continue automatically. */
  state: 'saving' | 'stopped' | 'saved';
  /** Why it stopped, or what it is waiting for. */
  problem: string | null;
  /** The site's list of what to fetch, from when it started. */
  list: SavedList;
  /** Start time, in milliseconds since 1970. Pages stored earlier are fetched again. */
  since: number;
  /** Progress. */
  done: { pages: number; photoBytes: number };
  /** Time of completion, in milliseconds since 1970; null before that. */
  at: number | null;
};

export type DeviceSchema = DBSchema & {
  waiting: { key: number; value: OutboxItem; indexes: { account: number } };
  /** Single values by name, such as `account` or `theme`. */
  facts: { key: string; value: unknown };
  saved: { key: string; value: SavedRow };
  drafts: { key: string; value: DraftRow; indexes: { account: number } };
  draftPhotos: { key: string; value: DraftPhotoRow; indexes: { draft: string } };
};

type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/** @throws if the browser can't store anything for this site, as in a private window or on a full disk */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= open();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Async, so that browsers that throw synchronously reject as well. */
async function open(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>('device', 1, {
    upgrade(database) {
      const waiting = database.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      waiting.createIndex('account', 'account');
      database.createObjectStore('facts');
      database.createObjectStore('saved', { keyPath: 'id' });
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('account', 'account');
      database.createObjectStore('draftPhotos', { keyPath: 'id' }).createIndex('draft', 'draft');
    },
    // Another tab has a newer version of the site that must upgrade the database.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
}
