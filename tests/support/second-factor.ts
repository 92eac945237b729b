import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Client } from './client';
import { password } from './factories';

const setupResponse = z.object({ secret: z.string(), uri: z.string() });
const confirmationResponse = z.object({ recoveryCodes: z.array(z.string()) });

const stepMs = 30_000;

/** The code that an app shows. @param steps later (or earlier, if negative) than now */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

/** An authenticator app with a driver's secret. `next` returns a code that the site has not seen, without waiting. */
export type App = { secret: string; recoveryCodes: string[]; next: () => string };

/** Turns two-step verification on for a signed-in driver. */
export async function withSecondFactor(browser: Client): Promise<App> {
  const { secret } = setupResponse.parse((await browser.api.post('/api/second-factor')).json);
  // The setup uses this step's code and leaves the next one's: both stay valid even if the clock moves on in the meantime.
  let step = 0;
  const next = () => codeOf(secret, step++);
  const body = { code: next(), currentPassword: password };
  const { recoveryCodes } = confirmationResponse.parse(
    (await browser.api.post('/api/second-factor/confirmation', body)).json,
  );
  return { secret, recoveryCodes, next };
}
