import { inTransaction } from '~models/database/transaction';
import { findOneTimeToken, replaceOneTimeTokens, useOneTimeToken } from '~models/one-time-token';
import { findUser, findUserByEmail, isLinkAddress, updateUser } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { passwordChangedMail, passwordResetMail } from '~/services/mail/templates';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { byAddress, byNetwork } from '../rate-limits';
import { cancelBegun, notifyOwner } from './checked-account';
import { hashSecret, inConstantTime, newSecret } from '../secrets';
import { hashNewPassword } from './passwords';
import { endSessionsOf } from './sessions';
import { takeOverUnproven } from './take-over';

const linkLife = 3600_000;

/** Nothing tells whether the address is known (contract). */
export const requestPasswordReset = operation({
  who: 'anyone',
  limits: [byNetwork('mail-network'), byAddress('mail-address')],
  run: ({ input }: RunArgs<Viewer, { email: string }>): Promise<void> =>
    inConstantTime(() => mailResetLink(input.email)),
});

async function mailResetLink(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  if (!user?.email || !user.emailKey || user.hiddenAt) return;
  const { _id: userId, email: to, emailKey } = user;
  await inTransaction(async (tx) => {
    const token = newSecret();
    const link = new URL('/reset-password', config.SITE_URL);
    link.search = new URLSearchParams({ token, email: to }).toString();
    if (!(await queueMail(passwordResetMail({ to, link: link.href }), tx))) return;
    await replaceOneTimeTokens(
      { _id: hashSecret(token), purpose: 'reset-password', userId, emailKey, createdAt: clock.now(), usedAt: null },
      tx,
    );
  });
  deliverMailSoon();
}

/**
 * Sets a new password by a mailed link: good for one hour, once, and only the newest one. Ends every session of the account and
 * mails a notice. Anyone who read the mail owns the address, so it counts as verified; anyone who claimed it before without that proof
 * is locked out.
 */
export const resetPassword = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['reset-link-invalid', 'password-too-common'],
  run: ({ input }: RunArgs<Viewer, NewPassword>) => setPassword(input),
});

/** As in the link. */
type NewPassword = { token: string; newPassword: string; email?: string | null };

async function setPassword(input: NewPassword): Promise<void> {
  const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
  await inTransaction(async (tx) => {
    const id = hashSecret(input.token);
    const token = await findOneTimeToken(id, 'reset-password', tx);
    const now = clock.now();
    invariant(token && now.getTime() - token.createdAt.getTime() <= linkLife, 'reset-link-invalid', { field: 'token' });
    invariant(!input.email || isLinkAddress(input.email, token.emailKey), 'reset-link-invalid', { field: 'token' });
    const user = await findUser(token.userId, tx);
    invariant(user?.email && user.emailKey === token.emailKey && !user.hiddenAt, 'reset-link-invalid', {
      field: 'token',
    });
    invariant(await useOneTimeToken(id, now, tx), 'reset-link-invalid', { field: 'token' });

    if (!user.isVerified) await takeOverUnproven(user._id, passwordHash, tx);
    await updateUser(user._id, { passwordHash }, tx);
    await endSessionsOf(user._id, null, tx);
    await cancelBegun(user._id, tx);
    await notifyOwner({ ...user, isVerified: true }, passwordChangedMail, tx);
  });
  deliverMailSoon();
}
