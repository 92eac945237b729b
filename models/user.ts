import { domainToASCII } from 'node:url';
import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { type Role, roles } from '~/schemas/choices';
import { aheadOf, type BoardPosition, findOnBoard } from './leaderboard-score';
import { batchRowReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import { lock } from './lock';
import { type StoredPhoto, storedPhotoSchema } from './photo';

/** The row has a field for each provider with the provider's id of the user. */
export type SocialProvider = 'google' | 'facebook';
type SocialIds = { googleId: string | null; facebookId: string | null };

export const noSocialIds: SocialIds = { googleId: null, facebookId: null };

/** @param id the provider's id of the user */
export const socialId = (provider: SocialProvider, id: string): Partial<SocialIds> =>
  provider === 'google' ? { googleId: id } : { facebookId: id };

const secondFactorSchema = new Schema(
  {
    /** Encrypted, so reading the database is not enough to calculate codes. */
    sealedSecret: { type: String, required: true },
    /** Null until a code has proved that the app has the secret. Until then, sign-ins require no code. */
    confirmedAt: { type: Date, default: null },
    /** The time step of the last accepted code. No code is accepted twice. */
    lastStep: { type: Number, default: 0 },
    recoverySalt: { type: String, default: '' },
    /** Hashes of unused codes. */
    recoveryHashes: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { _id: false },
);

/** A secret shared with an authenticator app, and recovery codes in case the app is lost. */
export type SecondFactor = Required<InferSchemaType<typeof secondFactorSchema>>;

const text = { type: String, default: null };

const userSchema = new Schema(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    /** As typed. Use `emailKey` for comparing. */
    email: text,
    emailKey: text,
    passwordHash: text,
    googleId: text,
    facebookId: text,
    displayName: text,
    /** Keys of the account's names. Names that look alike have the same key, and no two accounts share one. */
    nameKeys: { type: [String], default: [] },
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
    /** From the second sign-in on, a new device triggers an email. */
    hasSignedIn: { type: Boolean, default: false },
    isProfileComplete: { type: Boolean, default: false },
    /** A demo account of the starter data. */
    isDemo: { type: Boolean, default: false },
    /** Only set by the operator. */
    role: { type: String, enum: roles, default: 'driver' },
    /** End of a suspension by a moderator. Usually null or in the past. */
    suspendedUntil: { type: Date, default: null },
    /** When a check first found a post of theirs that is at least a day old. Null until then. */
    settledAt: { type: Date, default: null },
    /** Number of blocks by and against the account. */
    blocks: { type: Number, default: 0 },
    /**
     * Incremented whenever the account's credentials change. A sign-in is rejected if its password, link or code was checked with an earlier
     * number.
     */
    credentialsVersion: { type: Number, default: 0 },
    /** Missing unless the second factor is on or being set up. */
    secondFactor: { type: secondFactorSchema, default: undefined },
    /** Sum of the ledger's rows, updated in the same transaction. */
    points: { type: Number, default: 0 },
    /** When the total last changed. Breaks ties: the user who reached the total first ranks higher. */
    pointsAt: { type: Date, required: true },
    /** Set while the account is scheduled for deletion. The account, its posts and its comments are not shown then. */
    hiddenAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
// A filter by type doesn't work here. MongoDB wouldn't use such an index to search by value, and would read every user at each sign-in.
for (const field of ['emailKey', 'googleId', 'facebookId', 'nameKeys'] as const) {
  userSchema.index({ [field]: 1 }, { unique: true, partialFilterExpression: { [field]: { $gt: '' } } });
}
userSchema.index({ username: 1 }, { unique: true });
userSchema.index(
  { 'secondFactor.sealedSecret': 1 },
  { partialFilterExpression: { 'secondFactor.sealedSecret': { $gt: '' } } },
);
userSchema.index({ role: 1 }, { partialFilterExpression: { role: 'moderator' } });
userSchema.index({ hiddenAt: 1, points: -1, pointsAt: 1, _id: 1 });

type UserFields = Required<Omit<InferSchemaType<typeof userSchema>, 'secondFactor'>>;

export type UserRow = UserFields & { avatar: StoredPhoto | null; role: Role; secondFactor?: SecondFactor };

/** The personal fields of an account before anything is filled in, and after it is erased. */
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

export const Users = defineModel<UserRow>('User', userSchema);

/** Normalizes an address for comparing: no case or surrounding spaces, and international domains in ASCII form. */
export function emailKeyOf(email: string): string {
  const key = email.trim().toLowerCase();
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  // Any non-ASCII character.
  return /^[\x00-\x7f]*$/.test(domain) ? key : key.slice(0, at) + (domainToASCII(domain) || domain);
}

/**
 * Whether the address in an emailed link is the one that the email was sent to. Mail programs may turn the `+` of an address into a space or
 * leave it encoded. The link's token proves the address anyway.
 */
export const isLinkAddress = (inLink: string, emailKey: string): boolean => asInLinks(inLink) === asInLinks(emailKey);

const asInLinks = (email: string): string => emailKeyOf(email.replaceAll(/%2b/gi, '+')).replaceAll(' ', '+');

/** The address in a link as its owner typed it, or its normalized form if a mail program changed it. */
export const addressOfLink = (inLink: string | null | undefined, emailKey: string): string =>
  inLink && emailKeyOf(inLink) === emailKey ? inLink : emailKey;

export async function insertUser(row: UserRow, tx: Tx): Promise<void> {
  await Users.create([row], { session: tx });
}

export const findUser = (id: number, tx?: Tx): Promise<UserRow | null> =>
  Users.findById(id, null, { session: tx ?? null })
    .lean<UserRow>()
    .exec();

export async function markSettled(id: number, settledAt: Date, tx?: Tx): Promise<void> {
  await Users.updateOne({ _id: id }, { $set: { settledAt } }, { session: tx });
}

/** The fields of a user that are shown next to a post, a comment or a rank. */
export type ShownUser = Pick<
  UserRow,
  '_id' | 'username' | 'displayName' | 'avatar' | 'points' | 'isProfilePublic' | 'isDemo' | 'hiddenAt'
>;

const shownFields = {
  username: 1,
  displayName: 1,
  avatar: 1,
  points: 1,
  isProfilePublic: 1,
  isDemo: 1,
  hiddenAt: 1,
} as const;

/** Includes the tie-breaker. */
type RankedUser = ShownUser & Pick<UserRow, 'pointsAt'>;

const ranked = { ...shownFields, pointsAt: 1 } as const;

export const findUsers = batchRowReads((ids: number[]) =>
  Users.find({ _id: trusted({ $in: ids }) }, shownFields)
    .lean<ShownUser[]>()
    .exec(),
);

/** Without accounts scheduled for deletion. @param only `isProfilePublic`: also leave out users without a public profile */
export async function findUsersNotHidden(ids: number[], only: { isProfilePublic?: true } = {}): Promise<ShownUser[]> {
  const users = (await findUsers(ids)).filter(({ hiddenAt }) => !hiddenAt);
  return only.isProfilePublic ? users.filter(({ isProfilePublic }) => isProfilePublic) : users;
}

/** Increments or decrements the block count of both sides. */
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

/** There are few, since the operator assigns the role. */
export const findModerators = (tx?: Tx): Promise<UserRow[]> =>
  Users.find({ role: 'moderator' }, null, { session: tx ?? null })
    .lean<UserRow[]>()
    .exec();

/** Finds the user with a name that looks the same. */
export const findUserByNameKey = (key: string, tx: Tx): Promise<UserRow | null> =>
  Users.findOne({ nameKeys: key }, null, { session: tx }).lean<UserRow>().exec();

/**
 * Serializes signing in to an account and changing its credentials. Both write this row, so the second of two concurrent transactions is
 * retried and reads the changes of the first.
 */
export const lockAccount = (id: number, tx: Tx): Promise<void> => lock(`account:${id}`, tx);

const accessFields = ['passwordHash', 'emailKey', 'googleId', 'facebookId', 'hiddenAt'] as const;

/**
 * A change of credentials also rejects sign-ins in progress.
 * @returns the changed row, or null if there is no such user
 */
export async function updateUser(
  id: number,
  change: Partial<Omit<UserRow, '_id' | 'points' | 'pointsAt' | 'blocks' | 'credentialsVersion' | 'secondFactor'>>,
  tx?: Tx,
): Promise<UserRow | null> {
  const changesAccess = accessFields.some((field) => field in change);
  if (changesAccess && tx) await lockAccount(id, tx);
  const update = { $set: change, ...(changesAccess && { $inc: { credentialsVersion: 1 } }) };
  return Users.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after', session: tx ?? null })
    .lean<UserRow>()
    .exec();
}

/** Rejects sign-ins in progress, and account changes requested earlier. */
export async function refuseEarlierSignIns(id: number, tx: Tx): Promise<void> {
  await lockAccount(id, tx);
  await Users.updateOne({ _id: id }, { $inc: { credentialsVersion: 1 } }, { session: tx });
}

/** Only for recording ledger rows; nothing else may call it. */
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

/** By driver id. */
export async function findScores(ids: number[], tx: Tx): Promise<Map<number, Score>> {
  const rows = await Users.find({ _id: trusted({ $in: ids }) }, { points: 1, hiddenAt: 1 }, { session: tx })
    .lean<(Score & { _id: number })[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}

const fields = { points: 'points', at: 'pointsAt', id: '_id' } as const;
const shown = { hiddenAt: null };

/** The drivers on the all-time board after a position. For the order, see `BoardPosition`. */
export const usersByPoints = (limit: number, after?: BoardPosition | null): Promise<RankedUser[]> =>
  findOnBoard(shown, fields, { after, limit }, (filter, sort) =>
    Users.find(filter, ranked).sort(sort).limit(limit).lean<RankedUser[]>().exec(),
  );

/** @param limit maximum count */
export const countUsersBefore = (position: BoardPosition, limit: number): Promise<number> =>
  Users.countDocuments(aheadOf(shown, position, fields), { limit }).exec();

/** For a restore. */
export const eachAccount = (): AsyncIterable<Pick<UserRow, '_id' | 'createdAt' | 'hiddenAt' | 'emailKey'>> =>
  Users.find({}, { createdAt: 1, hiddenAt: 1, emailKey: 1 })
    .lean<Pick<UserRow, '_id' | 'createdAt' | 'hiddenAt' | 'emailKey'>>()
    .cursor();

/** Users with a public profile, by id, from `from` up to but not including `to`. */
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

export const maxUserId = async (): Promise<number> =>
  (await Users.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>().exec())?._id ?? 0;

/** Sorted by id, after `after`. */
export async function findUserIdsHiddenBefore(time: Date, after: number, limit: number): Promise<number[]> {
  const rows = await Users.find({ hiddenAt: trusted({ $lt: time }), _id: trusted({ $gt: after }) }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: number }[]>()
    .exec();
  return rows.map((row) => row._id);
}

/** Accounts scheduled for deletion. */
export const countHiddenUsers = (): Promise<number> =>
  Users.countDocuments({ hiddenAt: trusted({ $ne: null }) }).exec();

export async function deleteUserRow(id: number, tx: Tx): Promise<void> {
  await Users.deleteOne({ _id: id }, { session: tx });
}

/** Demo drivers don't count. */
export const hasRealUser = async (): Promise<boolean> => (await Users.exists({ isDemo: false })) !== null;

/** The fields that decide whether a user gets the weekly email, and the name it uses. */
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
