import { countHiddenUsers, findUserIdsHiddenBefore } from '~models/user';
import { log } from '~/services/log';
import { agreedNow } from '../agreed-time';
import { sweepPhotos } from '../photos/withheld-photos';
import { copyDeletionNotes } from './deletion-notes';
import { eraseAccount } from './erase-account';
import { dueIfHiddenBefore } from './grace-period';

type Purge = {
  erased: number;
  /** Accounts whose erasure failed, for a reason that is in the log; the next purge continues with them. */
  failed: number;
  /** Accounts that are hidden and not yet due, or failed. */
  waiting: number;
};

const batch = 100;

/**
 * Erases accounts that were hidden more than 30 days ago, with the files of their photos. Safe beside a running site, and in two
 * processes at once.
 * @param onErased receives how many accounts are erased so far
 */
export async function purgeDeletedAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const purge = await eraseDueAccounts(onErased);
  await copyDeletionNotes();
  await sweepPhotos();
  return purge;
}

/** Leaves the files of their photos to the next sweep. */
export async function eraseDueAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const hiddenBefore = dueIfHiddenBefore(await agreedNow());
  let [erased, failed, last] = [0, 0, 0];
  for (;;) {
    const ids = await findUserIdsHiddenBefore(hiddenBefore, last, batch);
    for (const id of ids) {
      try {
        if (await eraseAccount(id, hiddenBefore)) onErased((erased += 1));
      } catch (error) {
        failed += 1;
        log.error({ error, userId: id }, 'an account could not be erased; it is tried again');
      }
      last = id;
    }
    if (ids.length < batch) break;
  }
  return { erased, failed, waiting: await countHiddenUsers() };
}
