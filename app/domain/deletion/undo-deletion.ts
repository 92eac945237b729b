import { inTransaction } from '~models/database/transaction';
import { deleteOneTimeTokens, findOneTimeToken } from '~models/one-time-token';
import { findUser, updateUser } from '~models/user';
import { clock } from '~/services/clock';
import { hashSecret } from '../accounts/secrets';
import { invariant } from '../errors';
import { erasedFrom } from './grace-period';
import { setContentShown } from './request-deletion';

/**
 * Brings a hidden account back as it was, by its mailed link: once, and within 30 days. It has to sign in again.
 * @throws DomainError `undo-link-invalid`.
 */
export async function undoDeletion(input: { token: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const token = await findOneTimeToken(hashSecret(input.token), 'undo-deletion', tx);
    const user = token && (await findUser(token.userId, tx));
    invariant(user?.hiddenAt && clock.now() <= erasedFrom(user.hiddenAt), 'undo-link-invalid', { field: 'token' });
    await updateUser(user._id, { hiddenAt: null }, tx);
    await deleteOneTimeTokens(user._id, 'undo-deletion', tx);
    await setContentShown(user._id, true, tx);
  });
}
