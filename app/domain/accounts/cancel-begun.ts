import type { Tx } from '~models/database/transaction';
import { deleteOneTimeTokens } from '~models/one-time-token';

const begun = ['reset-password', 'change-email', 'second-factor', 'auto-login'] as const;

/** After a new password or address: links and sign-ins that somebody else may have begun stop working. */
export async function cancelBegun(userId: number, tx: Tx): Promise<void> {
  for (const purpose of begun) await deleteOneTimeTokens(userId, purpose, tx);
}
