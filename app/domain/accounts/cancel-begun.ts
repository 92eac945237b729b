import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens } from '~models/one-time-token';

const begun = ['reset-password', 'change-email', 'second-factor', 'auto-login'] as const;

/** After a new password: whatever somebody else may have begun with the account comes to nothing. */
export async function cancelBegun(userId: number, tx: Tx): Promise<void> {
  for (const purpose of begun) await deleteOneTimeTokens(userId, purpose, tx);
}
