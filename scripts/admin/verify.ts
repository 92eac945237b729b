import { verifyByOperator, type VerifiedByOperator } from '~/domain/accounts/by-operator';
import type { Command } from './command';

const next: Record<VerifiedByOperator['signsInBy'], string> = {
  password: 'the password of the registration signs in',
  provider: 'signs in by Google or Facebook as before',
  none: 'has to choose a password by "Forgot password?" first, since the registrations may be anyone’s',
};

/** `npm run admin -- verify`: for drivers whom no mail reaches. */
export const verify: Command = {
  usage: ['verify EMAIL         verifies an address by hand'],
  async run([email, ...rest]) {
    if (email === undefined || rest.length > 0) return null;
    const verified = await verifyByOperator(email);
    if (!verified)
      return { done: 'admin: no account is waiting for that email to be verified; nothing changed', ok: false };
    return { done: `admin: address of ${verified.username} verified; ${next[verified.signsInBy]}`, ok: true };
  },
};
