import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '~/config.server';

/** @returns 256 random bits, safe in URLs and cookies */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored: read access to the database doesn't give anyone a working link or session (ASVS 5.0, 6.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Argon2id with the memory, iterations and parallelism from the OWASP password storage cheat sheet. */
export const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** In milliseconds; longer than the work usually takes. */
export const minResponseMs = 250;

/** Delays the result to at least a quarter of a second, so that the response time doesn't reveal which addresses are known (contract). */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(minResponseMs)]);
  return result;
}

/**
 * Consonants that can't be confused with other letters or digits: they form no words, and are all on the first screen of a phone's
 * keyboard.
 */
const codeLetters = 'bcdfghjkmnpqrstvwxyz';
const codeLength = 8;

/** A code that a user reads from one device and types into another. @param digest of at least 16 bytes */
export function shortCode(digest: Buffer): string {
  let rest = BigInt(`0x${digest.toString('hex')}`);
  return Array.from({ length: codeLength }, () => {
    const letter = codeLetters.charAt(Number(rest % BigInt(codeLetters.length)));
    rest /= BigInt(codeLetters.length);
    return letter;
  }).join('');
}

/** @param typed in upper or lower case, with or without spaces or hyphens */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

export const keyedDigest = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The hash of a code from `shortCode`, to store instead of the code. Uses a secret key, because the codes are short enough to try all of
 * them.
 * @param use the feature, so that codes of different features have different hashes
 */
export const hashOfCode = (use: string, code: string, key: string): string =>
  keyedDigest(key, `${use} ${code}`).toString('base64url');

/** The hashes under which a typed code may be stored, one for each secret in use. */
export const hashesOfTyped = (use: string, typed: string): string[] =>
  config.SESSION_SECRETS.map((key) => hashOfCode(use, plainCode(typed), key));

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts data that this process must be able to read again, but that must not be readable in the database or a backup. The key is derived
 * from SESSION_SECRET for the given purpose (ASVS 5.0, 11.3).
 */
export function seal(purpose: string, text: string): string {
  const [current = ''] = config.SESSION_SECRETS;
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyOf(purpose, current), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** `isCurrent`: encrypted with the first secret. Data with an older secret is encrypted again during secret rotation. */
export type Unsealed = { text: string; isCurrent: boolean };

/** @returns null if its secret is no longer in use, it was altered, or it was encrypted for another purpose */
export function unseal(purpose: string, sealed: string): Unsealed | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [index, secret] of config.SESSION_SECRETS.entries()) {
    const text = unsealWith(keyOf(purpose, secret), bytes);
    if (text !== null) return { text, isCurrent: index === 0 };
  }
  return null;
}

function unsealWith(key: Buffer, bytes: Buffer): string | null {
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8');
  } catch {
    return null;
  }
}

const keyOf = (purpose: string, secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
