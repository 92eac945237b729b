import { createHash, createHmac } from 'node:crypto';
import { config } from '~/config.server';
import { plainCode, shortCode } from '../short-code';

/** Derived from the device's secret, so that the device can show it again and nothing else can. */
export const codeOfDevice = (secret: string): string =>
  shortCode(createHash('sha256').update(`the pairing code of ${secret}`).digest());

/** Keyed, since there are few enough codes to try them all. */
const hashOf = (code: string, key: string): string =>
  createHmac('sha256', key).update(`pairing code ${code}`).digest('base64url');

const [current = ''] = config.SESSION_SECRETS;

/** The hash under which a code is stored. */
export const pairingCodeHash = (code: string): string => hashOf(code, current);

/** The hashes under which a typed code may be stored, one for each secret in use. */
export const hashesOfTyped = (typed: string): string[] =>
  config.SESSION_SECRETS.map((key) => hashOf(plainCode(typed), key));
