import { eachSecondFactor, resealSecret } from '~models/second-factor';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { seal, unseal, type Unsealed } from '../sealed-text';

/** In somebody else's row it does not open. */
const purposeOf = (userId: number): string => `second factor of ${userId}`;

/** @returns what is stored of the secret that a person's app has. */
export const sealSecret = (userId: number, secret: string): string => seal(purposeOf(userId), secret);

/** @returns null when the SESSION_SECRET that it was sealed with is no longer in use; recovery codes work still. */
export function openSecret({ _id, sealedSecret }: { _id: number; sealedSecret: string }): Unsealed | null {
  const opened = unseal(purposeOf(_id), sealedSecret);
  if (!opened) log.warn({ userId: _id }, 'no SESSION_SECRET opens this second factor');
  return opened;
}

/** While secrets are turned over, brings what an earlier one has sealed under the first, so that the earlier can go. */
export async function resealSecrets(): Promise<void> {
  if (config.SESSION_SECRETS.length === 1) return;
  for await (const factor of eachSecondFactor()) {
    const opened = openSecret(factor);
    if (opened && !opened.isCurrent)
      await resealSecret(factor._id, factor.sealedSecret, sealSecret(factor._id, opened.text));
  }
}
