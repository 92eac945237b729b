import { isDuplicateKeyError } from '~models/database/connection';
import { inTransaction } from '~models/database/transaction';
import { emailKeyOf, findUser, updateUser } from '~models/user';
import { addressChangedMail } from '~/services/mail/templates';
import { cancelVerification, sendVerificationMail } from '../accounts/verification';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { presentSelf, type SelfUser } from './present-user';
import { awardFilledFields } from './profile-awards';

/** Fields left out stay as they are; null empties one. */
export type ProfileChange = {
  displayName?: string | null;
  email?: string;
  city?: string | null;
  state?: string | null;
  truckType?: string | null;
  bio?: string | null;
  isProfilePublic?: boolean;
};

/**
 * Changes the actor's profile. A new address has to be verified again, and the earlier one is told.
 * @throws DomainError `email-already-exists`.
 */
export async function updateProfile(actor: Actor, input: ProfileChange): Promise<SelfUser> {
  try {
    const user = await inTransaction(async (tx) => {
      const before = await findUser(actor.id, tx);
      invariant(before, 'user-not-found');
      const { email, ...fields } = input;
      const addressChanges = email !== undefined && emailKeyOf(email) !== before.emailKey;
      const address = addressChanges ? { email: email.trim(), emailKey: emailKeyOf(email), isVerified: false } : {};
      const after = await updateUser(actor.id, { ...definedOnly(fields), ...address }, tx);
      invariant(after, 'user-not-found');
      if (addressChanges) {
        await cancelVerification(actor.id, tx);
        await sendVerificationMail(after, tx);
        if (before.email) await queueMail(addressChangedMail({ to: before.email }), tx);
      }
      const earned = await awardFilledFields(actor.id, definedOnly(fields), tx);
      return { ...after, points: after.points + earned };
    });
    deliverMailSoon();
    return presentSelf(user);
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DomainError('email-already-exists', { field: 'email' });
    throw error;
  }
}

const definedOnly = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
