import { hash, verify } from '@node-rs/argon2';
import { invariant } from '../errors';

/** Argon2id with the memory, passes and lanes of the OWASP password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password however a keyboard composes its letters (RFC 8265, OpaqueString). */
const prepared = (password: string): string => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** @returns a hash in PHC format */
export const hashPassword = (password: string): Promise<string> => hash(prepared(password), cost);

/**
 * @param field the form field that a refusal is shown beside
 * @throws DomainError `password-too-common` for one of those that are tried first (NIST SP 800-63B, ASVS 5.0 6.2.4)
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  // Loaded on first use: no page needs the list.
  const { commonPasswords } = await import('./common-passwords');
  invariant(!commonPasswords.has(prepared(password).trim().toLowerCase()), 'password-too-common', { field });
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/**
 * @param stored the account's hashes; empty where there is no account or no password
 * @param compared how many hashes are compared, whatever is stored, so that the time taken does not tell how many there are
 */
export async function passwordMatches(stored: readonly string[], password: string, compared = 1): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const known = stored.slice(0, compared);
  const decoys = Array<string>(compared - known.length).fill(await decoy);
  const matches = await Promise.all([...known, ...decoys].map((hash) => verify(hash, prepared(password))));
  return matches.slice(0, known.length).includes(true);
}
