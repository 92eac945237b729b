import { inTransaction } from '~models/database/transaction';
import { condemnPhotos, takePhotos } from '~models/photo';
import { findUser, updateUser } from '~models/user';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { keepAvatar, type PhotoFile } from '../photos/keep-photos';
import { writes } from '../rate-limits';
import { presentSelf, type SelfUser } from './present-user';
import { awardFilledFields } from './profile-awards';

/** The previous avatar is removed. */
export const changeAvatar = operation({
  who: 'signed-in',
  limits: [writes],
  refuses: ['user-not-found'],
  run: ({ actor, input: file }: RunArgs<Actor, PhotoFile>) => putInPlace(actor, file),
});

async function putInPlace(actor: Actor, file: PhotoFile): Promise<SelfUser> {
  const avatar = await keepAvatar(actor, file);
  return inTransaction(async (tx) => {
    const before = await findUser(actor.id, tx);
    invariant(before, 'user-not-found');
    await takePhotos(actor.id, [avatar.key], null, tx);
    if (before.avatar) await condemnPhotos({ keys: [before.avatar.key] }, tx);
    const after = await updateUser(actor.id, { avatar }, tx);
    invariant(after, 'user-not-found');
    const earned = await awardFilledFields(actor.id, { avatar }, tx);
    return presentSelf({ ...after, points: after.points + earned });
  });
}
