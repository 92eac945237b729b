import { hashRaw } from '@node-rs/argon2';
import { randomBytes, randomInt } from 'node:crypto';

/** Small letters and digits that are not confused by eye or by ear. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const [count, length] = [10, 10];

/** Of a code of 49 bits only a slow, salted hash is kept (ASVS 5.0, 6.5.2); one salt for the ten, which are random. */
async function hashCode(code: string, salt: string): Promise<string> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  return (await hashRaw(code, { ...cost, salt: Buffer.from(salt, 'base64url') })).toString('base64url');
}

const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** @returns codes to be shown once, and what is stored of them */
export async function newRecoveryCodes() {
  const recoverySalt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: count }, newCode);
  const recoveryHashes = await Promise.all(codes.map((code) => hashCode(code, recoverySalt)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), kept: { recoverySalt, recoveryHashes } };
}

/** @param typed in capitals or not, with or without gaps. @returns null for what cannot be a code */
export async function hashOfTyped(typed: string, salt: string): Promise<string | null> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === length ? hashCode(code, salt) : null;
}
