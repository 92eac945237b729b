import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory, passes and lanes of the OWASP password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns an argon2id hash in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * @param stored the account's hash; null where there is no such account or it has no password. The work is the same, so
 *   that the time taken does not tell which.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
