import { setCommentsVisible } from '~models/comment';
import { deleteDataExportOf } from '~models/data-export';
import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens } from '~models/one-time-token';
import { setPhotosWithheld } from '~models/photo';
import { setPostsVisible } from '~models/post';
import { setStandingsHidden } from '~models/standing';
import { updateUser } from '~models/user';
import { endSessionsOf } from '../accounts/sessions';
import { lockContentOf } from '../moderation/lock-content';

/** Hides the account's posts and comments as well, and signs it out everywhere. */
export async function hideAccount(userId: number, hiddenAt: Date, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt }, tx);
  await endSessionsOf(userId, null, tx);
  await deleteOneTimeTokens(userId, 'auto-login', tx);
  await deleteDataExportOf(userId, tx);
  await setContentShown(userId, false, tx);
}

/** The account is as it was, but has to sign in again. */
export async function showAccount(userId: number, tx: Tx): Promise<void> {
  await lockContentOf(userId, tx);
  await updateUser(userId, { hiddenAt: null }, tx);
  await deleteOneTimeTokens(userId, 'undo-deletion', tx);
  await setContentShown(userId, true, tx);
}

/** Shows or hides what a person wrote, their photos, avatar included, and their place on the boards. */
export async function setContentShown(userId: number, shown: boolean, tx?: Tx): Promise<void> {
  await setPostsVisible(userId, shown, tx);
  await setCommentsVisible(userId, shown, tx);
  await setPhotosWithheld({ ownerId: userId }, 'account', !shown, tx);
  await setStandingsHidden(userId, !shown, tx);
}
