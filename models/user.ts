import { domainToASCII } from 'node:url';
import { Schema, trusted } from 'mongoose';
import { type Role, roles } from '~/schemas/choices';
import { before, type BoardPosition, findOnBoard } from './board-position';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import { lock } from './lock';
import { type StoredPhoto, storedPhotoSchema } from './photo';

/** The row's field for each holds the id by which they know the person. */
export type SocialProvider = 'google' | 'facebook';
type SocialIds = { googleId: string | null; facebookId: string | null };

export const noSocialIds: SocialIds = { googleId: null, facebookId: null };

/** @param id by which the provider knows the person */
export const socialId = (provider: SocialProvider, id: string): Partial<SocialIds> =>
  provider === 'google' ? { googleId: id } : { facebookId: id };

export type UserRow = SocialIds & {
  _id: number;
  username: string;
  /** As typed; `emailKey` is what is compared. */
  email: string | null;
  emailKey: string | null;
  passwordHash: string | null;
  displayName: string | null;
  /** What the account's names look like: no two accounts share one. */
  nameKeys: string[];
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  occupation: string | null;
  city: string | null;
  state: string | null;
  truckType: string | null;
  bio: string | null;
  avatar: StoredPhoto | null;
  isProfilePublic: boolean;
  isVerified: boolean;
  /** Send new-device mail from the second sign-in on. */
  hasSignedIn: boolean;
  isProfileComplete: boolean;
  /** A labeled account of the starter seed. */
  isDemo: boolean;
  /** Given by the operator alone; missing, it is a driver's. */
  role?: Role;
  /** Until when a moderator has suspended the account; missing or past for most. */
  suspendedUntil?: Date | null;
  /** When a post of theirs was first seen to have been up for a day; missing while the account is new, and until it is asked for. */
  settledAt?: Date | null;
  /** Blocks that the account has made or met. */
  blocks?: number;
  /**
   * Goes up whenever what opens the account changes. A sign-in whose password, link or code was checked under an earlier number is
   * refused.
   */
  credentialsVersion?: number;
  /** Sum of the ledger's rows, kept with them in one transaction. */
  points: number;
  /** When the total last moved: tie-breaker, first to reach the total ranks higher. */
  pointsAt: Date;
  /** Set while the account waits to be erased: it, its posts and comments are not shown. */
  hiddenAt: Date | null;
  createdAt: Date;
};

/** What an account holds of a person before anything is filled in, and once it is erased. */
export const nothingPersonal = {
  email: null,
  emailKey: null,
  passwordHash: null,
  ...noSocialIds,
  displayName: null,
  nameKeys: [],
  firstName: null,
  lastName: null,
  phoneNumber: null,
  occupation: null,
  city: null,
  state: null,
  truckType: null,
  bio: null,
  avatar: null,
} satisfies Partial<UserRow>;

const text = { type: String, default: null };

const userSchema = new Schema<UserRow>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    email: text,
    emailKey: text,
    passwordHash: text,
    googleId: text,
    facebookId: text,
    displayName: text,
    nameKeys: [String],
    firstName: text,
    lastName: text,
    phoneNumber: text,
    occupation: text,
    city: text,
    state: text,
    truckType: text,
    bio: text,
    avatar: { type: storedPhotoSchema, default: null },
    isProfilePublic: { type: Boolean, default: true },
    isVerified: { type: Boolean, default: false },
    hasSignedIn: { type: Boolean, default: false },
    isProfileComplete: { type: Boolean, default: false },
    isDemo: { type: Boolean, default: false },
    role: { type: String, enum: roles, default: 'driver' },
    suspendedUntil: { type: Date, default: null },
    settledAt: Date,
    blocks: { type: Number, default: 0 },
    credentialsVersion: { type: Number, default: 0 },
    points: { type: Number, default: 0 },
    pointsAt: { type: Date, required: true },
    hiddenAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
// Not by type: MongoDB would not use such an index for a search by value, and would read every user at each sign-in.
for (const field of ['emailKey', 'googleId', 'facebookId', 'nameKeys'] as const) {
  userSchema.index({ [field]: 1 }, { unique: true, partialFilterExpression: { [field]: { $gt: '' } } });
}
userSchema.index({ username: 1 }, { unique: true });
userSchema.index({ role: 1 }, { partialFilterExpression: { role: 'moderator' } });
userSchema.index({ hiddenAt: 1, points: -1, pointsAt: 1, _id: 1 });

export const Users = defineModel<UserRow>('User', userSchema);

/** Addresses are compared without case or outer blanks, and an international domain by its ASCII form. */
export function emailKeyOf(email: string): string {
  const key = email.trim().toLowerCase();
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  // Everything but ASCII.
  return /^[\x00-\x7f]*$/.test(domain) ? key : key.slice(0, at) + (domainToASCII(domain) || domain);
}

/**
 * Whether a mailed link's address is the one it was mailed to. Forwarding programs turn the `+` of an address into a blank or leave
 * it encoded; the link's token proves the address anyway.
 */
export const isLinkAddress = (inLink: string, emailKey: string): boolean => asInLinks(inLink) === asInLinks(emailKey);

const asInLinks = (email: string): string => emailKeyOf(email.replaceAll(/%2b/gi, '+')).replaceAll(' ', '+');

/** The address of a link as its owner typed it, or as it is compared where the link has spoiled it. */
export const addressOfLink = (inLink: string | null | undefined, emailKey: string): string =>
  inLink && emailKeyOf(inLink) === emailKey ? inLink : emailKey;

export async function insertUser(row: UserRow, tx: Tx): Promise<void> {
  await Users.create([row], { session: tx });
}

export const findUser = (id: number, tx?: Tx): Promise<UserRow | null> =>
  Users.findById(id, null, { session: tx ?? null })
    .lean<UserRow>()
    .exec();

export async function noteSettled(id: number, settledAt: Date, tx?: Tx): Promise<void> {
  await Users.updateOne({ _id: id }, { $set: { settledAt } }, { session: tx });
}

/** What others see of a user beside a post, a comment or a place on a board. */
export type ShownUser = Pick<
  UserRow,
  '_id' | 'username' | 'displayName' | 'avatar' | 'points' | 'isProfilePublic' | 'isDemo'
>;

const shownFields = { username: 1, displayName: 1, avatar: 1, points: 1, isProfilePublic: 1, isDemo: 1 } as const;

/** With what breaks ties. */
type RankedUser = ShownUser & Pick<UserRow, 'pointsAt'>;

const ranked = { ...shownFields, pointsAt: 1 } as const;

export const findUsers = async (ids: number[]): Promise<ShownUser[]> =>
  ids.length === 0
    ? []
    : Users.find({ _id: trusted({ $in: ids }) }, shownFields)
        .lean<ShownUser[]>()
        .exec();

/** Without those who wait to be erased. @param only `isProfilePublic`: without those who want no public page, too */
export const findUsersNotHidden = (ids: number[], only: { isProfilePublic?: true } = {}): Promise<ShownUser[]> =>
  Users.find({ ...only, _id: trusted({ $in: ids }), hiddenAt: null }, shownFields)
    .lean<ShownUser[]>()
    .exec();

/** Counts a block for both sides, or one less. */
export async function countBlock(ids: readonly number[], change: 1 | -1, tx: Tx): Promise<void> {
  await Users.updateMany({ _id: trusted({ $in: ids }) }, { $inc: { blocks: change } }, { session: tx });
}

export const findUserByEmail = (email: string, tx?: Tx): Promise<UserRow | null> =>
  Users.findOne({ emailKey: emailKeyOf(email) }, null, { session: tx ?? null })
    .lean<UserRow>()
    .exec();

export const findUserBySocialId = (provider: SocialProvider, id: string, tx?: Tx): Promise<UserRow | null> =>
  Users.findOne(socialId(provider, id), null, { session: tx ?? null })
    .lean<UserRow>()
    .exec();

export const findUserByUsername = (username: string, tx?: Tx): Promise<UserRow | null> =>
  Users.findOne({ username }, null, { session: tx ?? null })
    .lean<UserRow>()
    .exec();

/** Few: the operator gives the role. */
export const findModerators = (tx?: Tx): Promise<UserRow[]> =>
  Users.find({ role: 'moderator' }, null, { session: tx ?? null })
    .lean<UserRow[]>()
    .exec();

/** Finds a name by its look. */
export const findUserByNameKey = (key: string, tx: Tx): Promise<UserRow | null> =>
  Users.findOne({ nameKeys: key }, null, { session: tx }).lean<UserRow>().exec();

/**
 * Serializes opening a session of an account with changing what opens it: both write this row, so one of two that meet starts again
 * and sees what the other did.
 */
export const lockAccount = (id: number, tx: Tx): Promise<void> => lock(`account:${id}`, tx);

const opensAccount = ['passwordHash', 'emailKey', 'googleId', 'facebookId', 'hiddenAt'] as const;

/**
 * A change of what opens the account also refuses sign-ins that are under way.
 * @returns the changed row, or null when there is no such user
 */
export async function updateUser(
  id: number,
  change: Partial<Omit<UserRow, '_id' | 'points' | 'pointsAt' | 'blocks' | 'credentialsVersion'>>,
  tx?: Tx,
): Promise<UserRow | null> {
  const changesAccess = opensAccount.some((field) => field in change);
  if (changesAccess && tx) await lockAccount(id, tx);
  const update = { $set: change, ...(changesAccess && { $inc: { credentialsVersion: 1 } }) };
  return Users.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after', session: tx ?? null })
    .lean<UserRow>()
    .exec();
}

/** Refuses sign-ins that are under way, and account changes that were asked for before this. */
export async function refuseEarlierSignIns(id: number, tx: Tx): Promise<void> {
  await lockAccount(id, tx);
  await Users.updateOne({ _id: id }, { $inc: { credentialsVersion: 1 } }, { session: tx });
}

/** Part of recording ledger rows; nothing else may call it. */
export async function addToTotals(changes: { userId: number; points: number; at: Date }[], tx: Tx): Promise<void> {
  await writeRows(
    Users,
    changes.map(({ userId, points, at }) => ({
      updateOne: { filter: { _id: userId }, update: { $inc: { points }, $max: { pointsAt: at } } },
    })),
    tx,
  );
}

export type Score = Pick<UserRow, 'points' | 'hiddenAt'>;

/** By the driver's id. */
export async function findScores(ids: number[], tx: Tx): Promise<Map<number, Score>> {
  const rows = await Users.find({ _id: trusted({ $in: ids }) }, { points: 1, hiddenAt: 1 }, { session: tx })
    .lean<(Score & { _id: number })[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}

const fields = { points: 'points', at: 'pointsAt', id: '_id' } as const;
const shown = { hiddenAt: null };

/** The all-time board from after a position on: most points first, ties to who got there first, then to the lower id. */
export const usersByPoints = (limit: number, after?: BoardPosition | null): Promise<RankedUser[]> =>
  findOnBoard(shown, fields, { after, limit }, (filter, sort) =>
    Users.find(filter, ranked).sort(sort).limit(limit).lean<RankedUser[]>().exec(),
  );

/** @param most counts no further than this */
export const countUsersBefore = (position: BoardPosition, most: number): Promise<number> =>
  Users.countDocuments(before(shown, position, fields), { limit: most }).exec();

/** For a restore. */
export const eachAccount = (): AsyncIterable<Pick<UserRow, '_id' | 'createdAt' | 'hiddenAt' | 'emailKey'>> =>
  Users.find({}, { createdAt: 1, hiddenAt: 1, emailKey: 1 })
    .lean<Pick<UserRow, '_id' | 'createdAt' | 'hiddenAt' | 'emailKey'>>()
    .cursor();

/** With a page of their own that anyone may see, by id, from `from` on to before `to`. */
export const findPublicUsers = (
  from: number,
  to: number,
  limit: number,
): Promise<Pick<UserRow, '_id' | 'username'>[]> =>
  Users.find({ _id: trusted({ $gte: from, $lt: to }), isProfilePublic: true, hiddenAt: null }, { username: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<UserRow, '_id' | 'username'>[]>()
    .exec();

export const greatestUserId = async (): Promise<number> =>
  (await Users.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>().exec())?._id ?? 0;

/** By id, from beyond `after` on. */
export async function findUserIdsHiddenBefore(time: Date, after: number, limit: number): Promise<number[]> {
  const rows = await Users.find({ hiddenAt: trusted({ $lt: time }), _id: trusted({ $gt: after }) }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: number }[]>()
    .exec();
  return rows.map((row) => row._id);
}

/** Accounts that are waiting to be erased. */
export const countHiddenUsers = (): Promise<number> =>
  Users.countDocuments({ hiddenAt: trusted({ $ne: null }) }).exec();

export async function deleteUserRow(id: number, tx: Tx): Promise<void> {
  await Users.deleteOne({ _id: id }, { session: tx });
}

/** Demo drivers do not count. */
export const hasRealUser = async (): Promise<boolean> => (await Users.exists({ isDemo: false })) !== null;

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
