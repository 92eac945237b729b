import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type NoticeKind, noticeKinds } from './notice';

const kinds = [{ type: String, enum: noticeKinds }];

const userPreferencesSchema = new Schema(
  {
    /** The driver's id. */
    _id: { type: Number, required: true },
    /** Kinds of notifications that are also emailed and pushed. */
    byMail: { type: kinds, default: [] },
    byPush: { type: kinds, default: [] },
    /** When notifications were last emailed to them. */
    mailedAt: { type: Date, default: null },
    /** Whether they want the weekly email; null until they have answered. */
    letter: { type: Boolean, default: null },
    /** An IANA name, for Monday morning; null if unknown. */
    timeZone: { type: String, default: null },
    /**
     * When the next weekly email is due, on a Monday morning; null if they don't want it. The transaction that writes an email advances it,
     * so each email is written once.
     */
    letterDueAt: { type: Date, default: null },
    /** The Monday of the last weekly email, in ISO 8601. No change of settings makes a user get the same week twice. */
    letterWeek: { type: String, default: null },
    /** When their mail server permanently rejected the weekly email, which turned off the email. */
    letterBouncedAt: { type: Date, default: null },
  },
  { collection: 'user_preferences', versionKey: false },
);
userPreferencesSchema.index({ letterDueAt: 1, _id: 1 });

/** Which notifications a user wants, and where. Users who haven't chosen have no row. */
export type UserPreferencesRow = Required<InferSchemaType<typeof userPreferencesSchema>> & {
  byMail: NoticeKind[];
  byPush: NoticeKind[];
};

export const UserPreferences = defineModel<UserPreferencesRow>('UserPreferences', userPreferencesSchema);

/** The defaults for users who have not chosen. */
export const noPreferences: Omit<UserPreferencesRow, '_id'> = {
  byMail: [],
  byPush: [],
  mailedAt: null,
  timeZone: null,
  letter: null,
  letterDueAt: null,
  letterWeek: null,
  letterBouncedAt: null,
};

export const findPreferences = async (userId: number, tx?: Tx): Promise<UserPreferencesRow> =>
  (await UserPreferences.findById(userId, null, { session: tx ?? null })
    .lean<UserPreferencesRow>()
    .exec()) ?? { _id: userId, ...noPreferences };

export async function setPreferences(
  userId: number,
  change: Partial<Omit<UserPreferencesRow, '_id'>>,
  tx?: Tx,
): Promise<void> {
  const defaults = Object.fromEntries(Object.entries(noPreferences).filter(([field]) => !(field in change)));
  await UserPreferences.updateOne(
    { _id: userId },
    { $set: change, $setOnInsert: defaults },
    { upsert: true, session: tx },
  );
}

export async function deletePreferences(userId: number, tx: Tx): Promise<void> {
  await UserPreferences.deleteOne({ _id: userId }, { session: tx });
}

/** By driver; drivers who have not chosen are left out. */
export async function findPreferencesOf(userIds: number[], tx?: Tx): Promise<Map<number, UserPreferencesRow>> {
  const rows = await UserPreferences.find({ _id: trusted({ $in: userIds }) })
    .session(tx ?? null)
    .lean<UserPreferencesRow[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}

export type DueLetter = UserPreferencesRow & { letterDueAt: Date };

/** Sorted by due time, earliest first. */
export const findDueLetters = (now: Date, limit: number): Promise<DueLetter[]> =>
  UserPreferences.find({ letterDueAt: trusted({ $lte: now }) })
    .sort({ letterDueAt: 1, _id: 1 })
    .limit(limit)
    .lean<DueLetter[]>()
    .exec();

/** Which of these emails no other process has advanced in the meantime. */
export async function findStillDueLetters(found: DueLetter[], tx: Tx): Promise<Set<number>> {
  const rows = await findPreferencesOf(
    found.map(({ _id }) => _id),
    tx,
  );
  const isUnchanged = ({ _id, letterDueAt }: DueLetter) =>
    rows.get(_id)?.letterDueAt?.getTime() === letterDueAt.getTime();
  return new Set(found.filter(isUnchanged).map(({ _id }) => _id));
}

type LetterSchedule = Pick<UserPreferencesRow, '_id' | 'letterDueAt' | 'letterWeek'>;

export async function advanceLetters(schedules: LetterSchedule[], tx: Tx): Promise<void> {
  if (schedules.length === 0) return;
  await UserPreferences.bulkWrite(
    schedules.map(({ _id, letterDueAt, letterWeek }) => ({
      updateOne: { filter: { _id }, update: { $set: { letterDueAt, letterWeek } } },
    })),
    { session: tx },
  );
}
