import { inTransaction } from '~models/database/transaction';
import { findOneTimeToken } from '~models/one-time-token';
import { findUser } from '~models/user';
import { hashSecret } from '../secrets';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byNetwork } from '../rate-limits';
import { countersOfPosts, inSerialQueue } from '../group-commit';
import { showAccount } from './account-shown';
import { copyDeletionNotesSoon, noteDeletion } from './deletion-notes';
import { canBeKept } from './grace-period';

/** Restores a hidden account by its mailed link: once, and within 30 days. It has to sign in again. */
export const undoDeletion = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['undo-link-invalid'],
  run: async ({ input }: RunArgs<Viewer, { token: string }>) => {
    await inSerialQueue(countersOfPosts, () =>
      inTransaction(async (tx) => {
        const token = await findOneTimeToken(hashSecret(input.token), 'undo-deletion', tx);
        const user = token && (await findUser(token.userId, tx));
        invariant(user?.hiddenAt && canBeKept(user.hiddenAt), 'undo-link-invalid', { field: 'token' });
        await showAccount(user._id, tx);
        await noteDeletion(user, 'kept', tx);
      }),
    );
    copyDeletionNotesSoon();
  },
});
