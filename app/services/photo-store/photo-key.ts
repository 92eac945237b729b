import { randomBytes } from 'node:crypto';

const keyLength = 25;

/** @returns 128 random bits as 25 lower-case letters and digits: fit for a path on any file system, and not guessable */
export const newPhotoKey = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(keyLength, '0');

export const isPhotoKey = (text: string): boolean => /^[0-9a-z]{25}$/.test(text);

/** Before a key becomes part of a path or an address. @throws TypeError for one that `newPhotoKey` cannot have made */
export function assertPhotoKey(key: string): void {
  if (!isPhotoKey(key)) throw new TypeError(`Not a photo key: ${JSON.stringify(key.slice(0, 40))}`);
}
