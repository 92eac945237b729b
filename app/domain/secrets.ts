import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '~/config.server';

/** @returns 256 random bits, safe in a URL and a cookie */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored: reading the database gives no one a link or a session (ASVS 5.0, 6.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Longer than the work usually takes, in milliseconds. */
export const leastMs = 250;

/**
 * Takes a quarter of a second whether there is work or not: the time of an answer must not tell which addresses are known
 * (contract).
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(leastMs)]);
  return result;
}

/** Consonants that look like no other letter or digit: they form no words, and a phone's first keyboard has them all. */
const letters = 'bcdfghjkmnpqrstvwxyz';
const length = 8;

/** For a code to be read from one device and typed into another. @param digest of at least 16 bytes */
export function shortCode(digest: Buffer): string {
  let rest = BigInt(`0x${digest.toString('hex')}`);
  return Array.from({ length }, () => {
    const letter = letters.charAt(Number(rest % BigInt(letters.length)));
    rest /= BigInt(letters.length);
    return letter;
  }).join('');
}

/** @param typed in capitals or not, with or without gaps or hyphens */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to be read again and is no one's to read in the database or a backup, with a key derived for its purpose from
 * SESSION_SECRET (ASVS 5.0, 11.3).
 */
export function seal(purpose: string, text: string): string {
  const [current = ''] = config.SESSION_SECRETS;
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyOf(purpose, current), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** `isCurrent`: sealed with the first of the secrets; anything else is sealed again while secrets are rotated. */
export type Unsealed = { text: string; isCurrent: boolean };

/** @returns null when its secret is no longer in use, it was altered, or it was sealed for another purpose */
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
