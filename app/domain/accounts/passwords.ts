import { hash, verify } from '@node-rs/argon2';
import { invariant } from '../errors';

/** Argon2id with the memory, passes and lanes of the OWASP password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a hash in PHC format */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * @param field the form field that a refusal is shown beside
 * @throws DomainError `password-too-common` for one of those that are tried first (NIST SP 800-63B, ASVS 5.0 6.2.4)
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  // Loaded on first use: no page needs the list.
  const { commonPasswords } = await import('./common-passwords');
  invariant(!commonPasswords.has(password.trim().toLowerCase()), 'password-too-common', { field });
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/**
 * @param stored the account's hashes; empty where there is no account or no password. The work is the same, so that the time
 *   taken does not tell which.
 */
export async function passwordMatches(stored: readonly string[], password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const tried = stored.length > 0 ? stored : [await decoy];
  const matches = await Promise.all(tried.map((hash) => verify(hash, password)));
  return stored.length > 0 && matches.includes(true);
}
