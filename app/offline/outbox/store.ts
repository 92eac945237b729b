import { newKey } from '~/schemas/calls';
import { outboxChanges } from '../changes';
import { deviceDatabase } from '../database';
import { deleteDraftFrom, draftId } from '../drafts/store';
import { bytesOf, formOf, isSentFrom, queueKey, type OutboxEntry, type OutboxItem } from './item';

export type NewItem = Pick<OutboxItem, 'account' | 'entry' | 'about' | 'place' | 'photos'> & {
  /** The form's key, since the form may have arrived; null if nothing was sent. */
  key: string | null;
};

/**
 * Adds an item that couldn't be sent, and deletes its draft in the same transaction, so that a page that is left right away doesn't offer
 * to send it again.
 * @throws if the device can't store anything
 */
export async function enqueue({ key, ...given }: NewItem): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(['waiting', 'drafts', 'draftPhotos'], 'readwrite');
  const waiting = transaction.objectStore('waiting');
  const rows = await waiting.index('account').getAll(given.account);
  const duplicate = rows.find((row) => key !== null && row.key === key);
  // The form was submitted twice, or resubmitted by the browser.
  const isSame =
    duplicate &&
    JSON.stringify(duplicate.entry) === JSON.stringify(given.entry) &&
    bytesOf(duplicate) === bytesOf(given);
  if (!isSame) {
    const before = rows.find((row) => isReplaced(row, given.entry));
    if (before) await waiting.delete(before.id);
    await waiting.add(
      // The database assigns the row's id.
      {
        ...given,
        key: key === null || duplicate ? newKey() : key,
        at: Date.now(),
        ...initialState,
        state: 'waiting',
      } as OutboxItem,
    );
  }
  const form = formOf(given.entry);
  const drafts = transaction.objectStore('drafts');
  const draft = form === null ? undefined : await drafts.get(draftId(given.account, form));
  if (draft && isSentFrom(draft.fields, given.entry)) {
    await deleteDraftFrom(drafts, transaction.objectStore('draftPhotos'), draft.id);
  }
  await transaction.done;
  outboxChanges.notify();
}

/** A new vote replaces an earlier one that hasn't been sent yet. */
const isReplaced = ({ entry, state, tries }: OutboxItem, by: OutboxEntry): boolean =>
  by.kind === 'vote' && tries === 0 && state === 'waiting' && queueKey(entry) === queueKey(by);

const initialState = { code: '', sentence: '', tries: 0, triedAt: 0, notBefore: 0 };

/** All waiting and refused items, of all accounts, ordered by id. */
export const allUnsent = async (): Promise<OutboxItem[]> =>
  (await (await deviceDatabase()).getAll('waiting')).filter(({ state }) => state !== 'sent');

/** All items of an account, ordered by id, including sent ones that the driver hasn't been notified of. */
export const rowsOf = async (account: number): Promise<OutboxItem[]> =>
  (await deviceDatabase()).getAllFromIndex('waiting', 'account', account);

export const rowOf = async (id: number): Promise<OutboxItem | undefined> => (await deviceDatabase()).get('waiting', id);

/** Does nothing if the row has been deleted. */
export async function change(id: number, to: Partial<OutboxItem>): Promise<void> {
  const transaction = (await deviceDatabase()).transaction('waiting', 'readwrite');
  const row = await transaction.store.get(id);
  if (row) await transaction.store.put({ ...row, ...to });
  await transaction.done;
}

/** Only when the driver asks for it. */
export async function deleteItem(id: number): Promise<void> {
  await (await deviceDatabase()).delete('waiting', id);
  outboxChanges.notify();
}

/** Queues a refused or paused item again. A refused item gets a new key, since the site hasn't stored it. */
export async function sendAgain(row: OutboxItem): Promise<void> {
  const isNew = row.state === 'refused';
  await change(row.id, {
    ...initialState,
    ...(isNew ? { key: newKey() } : { tries: row.tries, triedAt: row.triedAt }),
    state: 'waiting',
  });
  outboxChanges.notify();
}

/** Removes and returns the sent items, so that only one page notifies the driver. */
export async function removeSent(account: number): Promise<OutboxItem[]> {
  const transaction = (await deviceDatabase()).transaction('waiting', 'readwrite');
  const sent = (await transaction.store.index('account').getAll(account)).filter(({ state }) => state === 'sent');
  await Promise.all(sent.map(({ id }) => transaction.store.delete(id)));
  await transaction.done;
  return sent;
}
