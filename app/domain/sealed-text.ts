import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '~/config.server';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to be read again and is nobody's to read in the database or a backup, with a key derived for its purpose from
 * SESSION_SECRET (ASVS 5.0, 11.3).
 */
export function seal(purpose: string, text: string): string {
  const [current = ''] = config.SESSION_SECRETS;
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyOf(purpose, current), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** `isCurrent`: sealed with the first of the secrets; anything else is sealed anew while secrets are rotated. */
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
