import { Secret, TOTP } from 'otpauth';
import { config } from '~/config.server';

/** Codes by time (RFC 6238) as every app knows them: SHA-1, six digits, a new one each 30 seconds. */
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: config.SITE_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** Clocks of phones go wrong by less than one step, which ASVS 5.0 (6.5.5) allows for. */
const stepsAround = 1;

/** @returns 160 random bits in base32 (RFC 4226, section 4) */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app takes the secret from. @param label whose it is */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** @returns the code's time step, or null when it is wrong at this time */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: stepsAround });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
