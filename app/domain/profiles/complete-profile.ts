import { inTransaction } from '~models/database/transaction';
import { findUser, updateUser } from '~models/user';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { assertNoHeldWords } from '../prevention/held-words';
import { assertMayLink } from '../prevention/newcomers';
import { nameFor } from './display-name';
import { awardFilledFields } from './profile-awards';

type CompletedProfile = {
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  occupation: string | null;
  city: string | null;
  state: string | null;
};

/**
 * Completes the actor's profile, once, with a point for each field filled for the first time.
 * @returns the points that this gave, and the Meat Score after it
 */
export const completeProfile = operation({
  who: 'signed-in',
  refuses: ['profile-already-complete', 'user-not-found', 'name-taken', 'newcomer-link'],
  async run({
    actor,
    input,
  }: RunArgs<Actor, CompletedProfile>): Promise<{ pointsEarned: number; totalPoints: number }> {
    const { displayName, occupation, city } = input;
    await assertNoHeldWords({ displayName, occupation, city });
    await assertMayLink(actor.id, { displayName, occupation, city });
    return inTransaction(async (tx) => {
      const before = await findUser(actor.id, tx);
      invariant(before, 'user-not-found');
      invariant(!before.isProfileComplete, 'profile-already-complete');
      const filled = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
      const name = await nameFor(before, input.displayName, tx);
      await updateUser(actor.id, { ...filled, ...name, isProfileComplete: true }, tx);
      const pointsEarned = await awardFilledFields(actor.id, input, tx);
      return { pointsEarned, totalPoints: before.points + pointsEarned };
    });
  },
});
