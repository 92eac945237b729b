import { createHash, randomBytes } from 'node:crypto';

/** @returns 256 random bits, safe in a URL and a cookie */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored: reading the database gives nobody a link or a session (ASVS 5.0, 6.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
