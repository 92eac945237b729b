import { setPhotosWithheld } from '~models/photo';
import { eachHiddenUser, findUser } from '~models/user';

/**
 * Withholds the photos of accounts that wait to be erased, where it was not done when they were hidden: by a version of before
 * photos were withheld, or in a backup of that time.
 */
export async function withholdPhotosOfHidden(): Promise<void> {
  for await (const { _id: ownerId } of eachHiddenUser()) {
    await setPhotosWithheld({ ownerId }, 'account', true);
    // An account that was brought back meanwhile has found nothing to be shown again.
    if (!(await findUser(ownerId))?.hiddenAt) await setPhotosWithheld({ ownerId }, 'account', false);
  }
}
