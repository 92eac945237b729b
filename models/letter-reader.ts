import { trusted } from 'mongoose';
import { type UserRow, Users } from './user';

/** What decides whether someone gets the weekly letter, and how it calls them. */
export type LetterReader = Pick<
  UserRow,
  '_id' | 'email' | 'username' | 'displayName' | 'isVerified' | 'hiddenAt' | 'suspendedUntil'
>;

export const findLetterReaders = (ids: number[]): Promise<LetterReader[]> =>
  Users.find(
    { _id: trusted({ $in: ids }) },
    { email: 1, username: 1, displayName: 1, isVerified: 1, hiddenAt: 1, suspendedUntil: 1 },
  )
    .lean<LetterReader[]>()
    .exec();
