import { eachSecondFactor, resealSecret } from '~models/second-factor';
import { config } from '~/config.server';
import { log } from '~/services/log';
import { seal, unseal, type Unsealed } from '../sealed-text';

/** Unusable in somebody else's row. */
const purposeOf = (userId: number): string => `second factor of ${userId}`;

export const sealSecret = (userId: number, secret: string): string => seal(purposeOf(userId), secret);

/** @returns null when the SESSION_SECRET that it was sealed with is no longer in use; recovery codes still work */
export function openSecret({ _id, sealedSecret }: { _id: number; sealedSecret: string }): Unsealed | null {
  const opened = unseal(purposeOf(_id), sealedSecret);
  if (!opened) log.warn({ userId: _id }, 'no SESSION_SECRET opens this second factor');
  return opened;
}

/** While secrets are rotated: seals with the first secret what an earlier one has sealed, so that the earlier can go. */
export async function resealSecrets(): Promise<void> {
  if (config.SESSION_SECRETS.length === 1) return;
  for await (const factor of eachSecondFactor()) {
    const opened = openSecret(factor);
    if (opened && !opened.isCurrent)
      await resealSecret(factor._id, factor.sealedSecret, sealSecret(factor._id, opened.text));
  }
}
