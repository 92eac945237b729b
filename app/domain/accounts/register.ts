import { isDuplicateKeyError } from '~models/database/connection';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { emailKeyOf, findUserByEmail } from '~models/user';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { once, type Repeatable } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { deliverMailSoon } from '../mail/outgoing-mail';
import { byAddress, byNetwork } from '../rate-limits';
import { createUser } from './create-user';
import { inConstantTime } from '../secrets';
import { hashNewPassword } from './passwords';
import { sendVerificationMail } from './verification-mail';

/**
 * Registers an address with a password, which signs in once this registration's mailed link is opened. Anyone may register an
 * address that no one has proven; each link proves its own registration, and the answer does not tell of the others
 * (docs/decisions/0003). Counts against the limits for mail, since the address may be anyone's.
 * `email-already-exists`: someone has proven the address.
 * @returns the registration's id, by which the browser can ask for its link again
 */
export const register = operation({
  who: 'anyone',
  limits: [byNetwork('register-network'), byAddress('mail-address')],
  refuses: ['email-already-exists', 'password-too-common'],
  run: ({ input }: RunArgs<Viewer, Registration>) => takeIn(input),
});

type Registration = { email: string; password: string; formKey: string | null };

async function takeIn(input: Registration): Promise<number> {
  const email = input.email.trim();
  const passwordHash = await hashNewPassword(input.password, 'password');
  const request = { scope: 'registration', key: input.formKey, body: { email: emailKeyOf(email) } };
  const registrationId = await inConstantTime(() =>
    orAgain(request, async (tx) => {
      const holder = await findUserByEmail(email, tx);
      invariant(!holder?.isVerified, 'email-already-exists', { field: 'email' });
      const { _id: userId } = holder ?? (await createUser({ email }, tx));
      const id = await nextId('registrations');
      await sendVerificationMail(
        { userId, email, claim: { kind: 'registration', registrationId: id, passwordHash } },
        tx,
      );
      return id;
    }),
  );
  deliverMailSoon();
  return registrationId;
}

/** Of two simultaneous first registrations of an address, the second finds the first one's account. */
async function orAgain(request: Repeatable, work: (tx: Tx) => Promise<number>): Promise<number> {
  try {
    return await once(request, work);
  } catch (error) {
    if (isDuplicateKeyError(error)) return once(request, work);
    throw error;
  }
}
