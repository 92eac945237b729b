import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '~/config.server';

/**
 * Encrypts what the database holds and the site must be able to read (AES-256-GCM, a key of its own from each
 * SESSION_SECRET). The first of the listed secrets seals, all open, so that a secret can be turned over.
 */

const keys = config.SESSION_SECRETS.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32)));

/** @param owner bound to the result: moved to somebody else's row it does not open. */
export function seal(text: string, owner: number): string {
  const [key] = keys;
  if (!key) throw new Error('There is no SESSION_SECRET.');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** @returns the text, and whether the first secret opened it; null when none of those in use does. */
export function open(sealed: string, owner: number): { text: string; isCurrent: boolean } | null {
  const [iv = '', tag = '', text = ''] = sealed.split('.');
  for (const [index, key] of keys.entries()) {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(String(owner)))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    try {
      const opened = Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]);
      return { text: opened.toString('utf8'), isCurrent: index === 0 };
    } catch {
      // Sealed by another of the secrets.
    }
  }
  return null;
}
