import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';

/** `upheld`: the decision is unchanged. `granted`: it was withdrawn. `settled`: it was already reversed. */
export type AppealState = 'open' | 'upheld' | 'granted' | 'settled';

/** What someone says against a decision on what they posted, or on their account: once for each. */
export type AppealRow = {
  /** Id of the decision. */
  _id: number;
  userId: number;
  words: string;
  at: Date;
  state: AppealState;
  /** The moderator who made the decision; null for the site, and once their account is erased. */
  againstId: number | null;
  /** Who looked at the appeal, and when; null while no one has. */
  decidedBy: number | null;
  decidedAt: Date | null;
};

const appealSchema = new Schema<AppealRow>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    words: { type: String, required: true },
    at: { type: Date, required: true },
    state: { type: String, required: true },
    againstId: { type: Number, default: null },
    decidedBy: { type: Number, default: null },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'appeals', versionKey: false },
);
appealSchema.index({ state: 1, at: 1, _id: 1 });
appealSchema.index({ userId: 1 });
for (const field of ['againstId', 'decidedBy'] as const) {
  appealSchema.index({ [field]: 1 }, { partialFilterExpression: { [field]: { $gt: 0 } } });
}

export const Appeals = defineModel<AppealRow>('Appeal', appealSchema);

export async function insertAppeal(row: AppealRow, tx: Tx): Promise<void> {
  await Appeals.create([row], { session: tx });
}

export const findAppeal = (id: number, tx?: Tx): Promise<AppealRow | null> =>
  Appeals.findById(id, null, { session: tx ?? null })
    .lean<AppealRow>()
    .exec();

export const findAppeals = (ids: number[]): Promise<AppealRow[]> =>
  Appeals.find({ _id: trusted({ $in: ids }) })
    .lean<AppealRow[]>()
    .exec();

type AppealPosition = { value: number; id: number };

/** Those that are waiting, oldest first, by keyset. */
export function findOpenAppeals(limit: number, after: AppealPosition | null): Promise<AppealRow[]> {
  const page = keyset({ at: 1, _id: 1 }, after && [new Date(after.value), after.id]);
  return Appeals.find({ state: 'open', ...page.beyond })
    .sort(page.sort)
    .limit(limit)
    .lean<AppealRow[]>()
    .exec();
}

/** @param most counts no further */
export const countOpenAppeals = (most: number): Promise<number> =>
  Appeals.countDocuments({ state: 'open' }, { limit: most }).exec();

/** Where it is open. @returns whether it was */
export async function closeAppeal(
  id: number,
  closed: Pick<AppealRow, 'state' | 'decidedBy' | 'decidedAt'>,
  tx: Tx,
): Promise<boolean> {
  return (await Appeals.updateOne({ _id: id, state: 'open' }, { $set: closed }, { session: tx })).matchedCount === 1;
}

/** Their own go; those that they decided on, or had to do with, stay without them. */
export async function deleteAppealsOf(userId: number, tx: Tx): Promise<void> {
  await Appeals.deleteMany({ userId }, { session: tx });
  for (const field of ['againstId', 'decidedBy'] as const) {
    await Appeals.updateMany({ [field]: userId }, { $set: { [field]: null } }, { session: tx });
  }
}
