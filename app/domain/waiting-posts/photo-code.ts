import { createHmac } from 'node:crypto';
import { config } from '~/config.server';
import { plainCode, shortCode } from '../short-code';

/**
 * Derived from the post's id, so that its author can be shown it again and a form sent twice gets the same one, while the
 * database holds only a hash. Both are keyed, since there are few enough codes to try them all.
 */
const codeOf = (id: number, secret: string): string => shortCode(keyed(secret, `the photo code of ${id}`));

const hashOf = (code: string, secret: string): string => keyed(secret, `photo code ${code}`).toString('base64url');

const keyed = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

const [current = ''] = config.SESSION_SECRETS;

export const newCodeHash = (id: number): string => hashOf(codeOf(id, current), current);

/** @returns null when the secret that the code was made with is no longer in use */
export function readCode({ _id: id, codeHash }: { _id: number; codeHash: string }): string | null {
  const secret = config.SESSION_SECRETS.find((each) => hashOf(codeOf(id, each), each) === codeHash);
  return secret === undefined ? null : codeOf(id, secret);
}

/**
 * The hashes under which a code may be stored, one for each secret in use.
 * @param typed in capitals or not, with or without gaps
 */
export function hashesOfTyped(typed: string): string[] {
  const code = plainCode(typed);
  return config.SESSION_SECRETS.map((secret) => hashOf(code, secret));
}
