import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { onSite } from '~/config.server';
import { clock } from '~/services/clock';
import { passwordChangedMail, passwordResetMail } from '~/services/mail/templates';
import { dataFile } from '~/services/project-root';
import { inTransaction } from '~models/database/transaction';
import { findOneTimeToken, replaceOneTimeTokens, useOneTimeToken } from '~models/token';
import { findUser, findUserByEmail, isLinkAddress, updateUser } from '~models/user';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { type RunArgs, operation } from '../operation';
import { byAddress, byNetwork } from '../rate-limits';
import { argon2Cost, hashSecret, inConstantTime, newSecret } from '../secrets';
import { revokePendingTokens, notifyOwner, claimUnverifiedAccount } from './account';
import { endSessionsOf } from './sessions';

/** Normalizes Unicode, so that the same password from different keyboards matches (RFC 8265, OpaqueString). */
const normalized = (password: string): string => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** @returns a hash in PHC format */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), argon2Cost);

let commonPasswords: ReadonlySet<string> | undefined;

/** In lower case. Read on first use; `npm run passwords:build` generates the list. */
export const readCommonPasswords = (): ReadonlySet<string> =>
  (commonPasswords ??= new Set(readFileSync(dataFile('common-passwords.txt'), 'utf8').trimEnd().split('\n')));

/**
 * @param field the form field to show the error next to
 * @throws DomainError `password-too-common` for a password on the list of common ones (NIST SP 800-63B, ASVS 5.0 6.2.4)
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  invariant(!readCommonPasswords().has(normalized(password).trim().toLowerCase()), 'password-too-common', { field });
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/**
 * @param stored the account's hashes; empty if there is no account or no password
 * @param comparisons number of hashes to compare, no matter how many are stored, so that the response time doesn't reveal that number
 */
export async function passwordMatches(stored: readonly string[], password: string, comparisons = 1): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const known = stored.slice(0, comparisons);
  const decoys = Array<string>(comparisons - known.length).fill(await decoy);
  const matches = await Promise.all([...known, ...decoys].map((hash) => verify(hash, normalized(password))));
  return matches.slice(0, known.length).includes(true);
}

const linkLifetimeMs = 3600_000;

/** Emails a link. The response doesn't reveal whether the address has an account (contract). */
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
    const link = onSite('/reset-password', { token, email: to });
    if (!(await queueMail(passwordResetMail({ to, link }), tx))) return;
    await replaceOneTimeTokens(
      { _id: hashSecret(token), purpose: 'reset-password', userId, emailKey, createdAt: clock.now(), usedAt: null },
      tx,
    );
  });
  deliverMailSoon();
}

/**
 * Sets a new password through an emailed link. The link is valid for one hour, works once, and only the newest link works. Ends every
 * session of the account and emails the owner. Opening the link proves ownership of the address, so the address becomes verified, and
 * anyone who claimed it earlier without proof is locked out.
 */
export const resetPassword = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['reset-link-invalid', 'password-too-common'],
  run: ({ input }: RunArgs<Viewer, NewPassword>) => setPassword(input),
});

/** Taken from the link. */
type NewPassword = { token: string; newPassword: string; email?: string | null };

async function setPassword(input: NewPassword): Promise<void> {
  const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
  await inTransaction(async (tx) => {
    const id = hashSecret(input.token);
    const token = await findOneTimeToken(id, 'reset-password', tx);
    const now = clock.now();
    invariant(token && now.getTime() - token.createdAt.getTime() <= linkLifetimeMs, 'reset-link-invalid', {
      field: 'token',
    });
    invariant(!input.email || isLinkAddress(input.email, token.emailKey), 'reset-link-invalid', { field: 'token' });
    const user = await findUser(token.userId, tx);
    invariant(user?.email && user.emailKey === token.emailKey && !user.hiddenAt, 'reset-link-invalid', {
      field: 'token',
    });
    invariant(await useOneTimeToken(id, now, tx), 'reset-link-invalid', { field: 'token' });

    if (!user.isVerified) await claimUnverifiedAccount(user._id, passwordHash, tx);
    await updateUser(user._id, { passwordHash }, tx);
    await endSessionsOf(user._id, null, tx);
    await revokePendingTokens(user._id, tx);
    await notifyOwner({ ...user, isVerified: true }, passwordChangedMail, tx);
  });
  deliverMailSoon();
}
