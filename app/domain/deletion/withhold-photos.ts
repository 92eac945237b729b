import { setPhotosWithheld } from '~models/photo';
import { eachHiddenUser, findUser } from '~models/user';

/**
 * Withholds the photos of accounts that wait to be erased, where a version before photos were withheld has hidden them, or a
 * backup of that time.
 */
export async function withholdPhotosOfHidden(): Promise<void> {
  for await (const { _id: ownerId } of eachHiddenUser()) {
    await setPhotosWithheld({ ownerId }, 'account', true);
    // Undoes it for an account that was restored meanwhile, which found nothing to show again.
    if (!(await findUser(ownerId))?.hiddenAt) await setPhotosWithheld({ ownerId }, 'account', false);
  }
}
