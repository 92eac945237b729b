import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Client } from './client';
import { password } from './factories';

const setUp = z.object({ secret: z.string(), uri: z.string() });
const made = z.object({ recoveryCodes: z.array(z.string()) });

const stepMs = 30_000;

/** The code that an app shows. @param steps later (or earlier) than now */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

/** An app that has a driver's secret. `next` is a code that the site has not seen; there is one without waiting. */
export type App = { secret: string; recoveryCodes: string[]; next: () => string };

/** Has a signed-in driver turn codes on. */
export async function withSecondFactor(browser: Client): Promise<App> {
  const { secret } = setUp.parse((await browser.api.post('/api/second-factor')).json);
  // This step's is taken by the set-up and the next one's is left: both are good still when the clock moves on meanwhile.
  let step = 0;
  const next = () => codeOf(secret, step++);
  const body = { code: next(), currentPassword: password };
  const { recoveryCodes } = made.parse((await browser.api.post('/api/second-factor/confirmation', body)).json);
  return { secret, recoveryCodes, next };
}
