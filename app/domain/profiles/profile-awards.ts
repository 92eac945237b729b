import type { Tx } from '~models/database/transaction';
import type { UserRow } from '~models/user';
import { agreedAtOnce } from '../agreed-time';
import { recordFirstAwards, worth } from '../points/awards';

/** Fields that give a point when they are first filled (contract). */
const awardedFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'occupation',
  'city',
  'state',
  'displayName',
  'truckType',
  'bio',
  'avatar',
] as const satisfies (keyof UserRow)[];

/** @returns the points given for fields that the change fills for the first time */
export async function awardFilledFields(userId: number, change: Partial<UserRow>, tx: Tx): Promise<number> {
  const at = agreedAtOnce();
  const given = await recordFirstAwards(
    awardedFields
      .filter((field) => change[field])
      .map((field) => ({
        key: `profile:${userId}:${field}`,
        userId,
        points: worth['profile-field'],
        reason: 'profile-field',
        at,
      })),
    tx,
  );
  return given.length * worth['profile-field'];
}
