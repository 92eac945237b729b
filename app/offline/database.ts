import type { WaitingRow } from './outbox/waiting';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TakenPartRow, TakenRow } from './take-along/taken-rows';

/** What a device keeps: read and written by the service worker and by pages. */

/** One answer in the cache `kept` (`kept.ts`). */
export type KeptRow = {
  /** The address asked for, without the site's name. */
  url: string;
  /** A page as a document, a page's data for script, or what pages show. */
  kind: 'page' | 'data' | 'photo' | 'asset';
  /** Of the answer's body. */
  bytes: number;
  /** When it came from the site, in milliseconds since 1970. */
  at: number;
  usedAt: number;
  /** Whose page it is; 0 for what anyone is shown. An index knows no null. */
  account: number;
  /** Of a page. */
  title: string;
  /** The build that made it: data is drawn by the script of its own. */
  build: string;
  /** Saved offline (`take-along/`) by these, and so not deleted to make room. */
  takenBy: string[];
};

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

export type DeviceSchema = DBSchema & {
  kept: { key: string; value: KeptRow; indexes: { usedAt: number; account: number; takenBy: string } };
  waiting: { key: number; value: WaitingRow; indexes: { account: number } };
  /** One row for each thing that is known of this device. */
  facts: { key: string; value: unknown };
  taken: { key: string; value: TakenRow };
  takenParts: { key: [string, number]; value: TakenPartRow; indexes: { taking: string } };
  drafts: { key: string; value: DraftRow; indexes: { account: number } };
  draftPhotos: { key: string; value: DraftPhotoRow; indexes: { draft: string } };
};

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

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
  return openDB<DeviceSchema>('device', 1, {
    upgrade(database) {
      const kept = database.createObjectStore('kept', { keyPath: 'url' });
      kept.createIndex('usedAt', 'usedAt');
      kept.createIndex('account', 'account');
      kept.createIndex('takenBy', 'takenBy', { multiEntry: true });
      const waiting = database.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      waiting.createIndex('account', 'account');
      database.createObjectStore('facts');
      database.createObjectStore('taken', { keyPath: 'id' });
      const parts = database.createObjectStore('takenParts', { keyPath: ['taking', 'number'] });
      parts.createIndex('taking', 'taking');
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
