import { newKey } from '~/schemas/calls';
import { outboxChanges } from '../changes';
import { deviceDatabase } from '../database';
import { bytesOf, queueKey, type OutboxEntry, type OutboxItem } from './item';

export type ToWait = Pick<OutboxItem, 'account' | 'entry' | 'about' | 'page' | 'place' | 'photos'> & {
  /** Of the form, which may have arrived; null where nothing was sent. */
  key: string | null;
};

/**
 * Keeps what could not be sent.
 * @throws where the device keeps nothing
 */
export async function enqueue({ key, ...given }: ToWait): Promise<void> {
  const turn = (await deviceDatabase()).transaction('waiting', 'readwrite');
  const rows = await turn.store.index('account').getAll(given.account);
  const twin = rows.find((row) => key !== null && row.key === key);
  // Tapped twice, or brought back by the browser.
  const isSame = twin && JSON.stringify(twin.entry) === JSON.stringify(given.entry) && bytesOf(twin) === bytesOf(given);
  if (!isSame) {
    const before = rows.find((row) => isOvertaken(row, given.entry));
    if (before) await turn.store.delete(before.id);
    await turn.store.add(
      // The row's id is given by the database.
      {
        ...given,
        key: key === null || twin ? newKey() : key,
        at: Date.now(),
        ...fresh,
        state: 'waiting',
      } as OutboxItem,
    );
  }
  await turn.done;
  outboxChanges.tell();
}

/** A vote that no try of was made yet means nothing once another one is cast. */
const isOvertaken = ({ entry, state, tries }: OutboxItem, by: OutboxEntry): boolean =>
  by.kind === 'vote' && tries === 0 && state === 'waiting' && queueKey(entry) === queueKey(by);

const fresh = { code: '', sentence: '', tries: 0, triedAt: 0, notBefore: 0 };

/** All that is waiting or was refused, by id, of anyone who has used this device. */
export const everythingWaiting = async (): Promise<OutboxItem[]> =>
  (await (await deviceDatabase()).getAll('waiting')).filter(({ state }) => state !== 'sent');

/** By id, what was sent but not told of as well. */
export const rowsOf = async (account: number): Promise<OutboxItem[]> =>
  (await deviceDatabase()).getAllFromIndex('waiting', 'account', account);

export const rowOf = async (id: number): Promise<OutboxItem | undefined> => (await deviceDatabase()).get('waiting', id);

/** One that was deleted meanwhile stays away. */
export async function change(id: number, to: Partial<OutboxItem>): Promise<void> {
  const turn = (await deviceDatabase()).transaction('waiting', 'readwrite');
  const row = await turn.store.get(id);
  if (row) await turn.store.put({ ...row, ...to });
  await turn.done;
}

/** On request alone. */
export async function throwAway(id: number): Promise<void> {
  await (await deviceDatabase()).delete('waiting', id);
  outboxChanges.tell();
}

/**
 * Sends once more what was refused or rests. @param entry as its driver changed it. The site has stored nothing of what it refused, so
 * that gets another key.
 */
export async function sendAgain(row: OutboxItem, entry: OutboxEntry = row.entry): Promise<void> {
  const isNew = row.state === 'refused';
  await change(row.id, {
    ...fresh,
    ...(isNew ? { key: newKey() } : { tries: row.tries, triedAt: row.triedAt }),
    entry,
    state: 'waiting',
  });
  outboxChanges.tell();
}

/** @returns what was sent since this was asked last, by whichever page asks first */
export async function takeSent(account: number): Promise<OutboxItem[]> {
  const turn = (await deviceDatabase()).transaction('waiting', 'readwrite');
  const sent = (await turn.store.index('account').getAll(account)).filter(({ state }) => state === 'sent');
  await Promise.all(sent.map(({ id }) => turn.store.delete(id)));
  await turn.done;
  return sent;
}
