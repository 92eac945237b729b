import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';

/** `upheld`: the decision is unchanged. `granted`: it was withdrawn. `settled`: it was already reversed. */
export type AppealState = 'open' | 'upheld' | 'granted' | 'settled';

const appealSchema = new Schema(
  {
    /** Id of the decision. */
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    words: { type: String, required: true },
    at: { type: Date, required: true },
    state: { type: String, required: true },
    /** The moderator who made the decision; null for the site, and once their account is erased. */
    againstId: { type: Number, default: null },
    /** Who decided the appeal, and when; null while it is open. */
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

/** A user's appeal of a decision about their content or account; one per decision. */
export type AppealRow = Required<InferSchemaType<typeof appealSchema>> & {
  state: AppealState;
};

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

/** Open appeals, oldest first, by keyset. */
export function findOpenAppeals(limit: number, after: AppealPosition | null): Promise<AppealRow[]> {
  const page = keyset({ at: 1, _id: 1 }, after && [new Date(after.value), after.id]);
  return Appeals.find({ state: 'open', ...page.beyond })
    .sort(page.sort)
    .limit(limit)
    .lean<AppealRow[]>()
    .exec();
}

/** @param most maximum count */
export const countOpenAppeals = (most: number): Promise<number> =>
  Appeals.countDocuments({ state: 'open' }, { limit: most }).exec();

/** Only if it is open. @returns whether it was */
export async function closeAppeal(
  id: number,
  closed: Pick<AppealRow, 'state' | 'decidedBy' | 'decidedAt'>,
  tx: Tx,
): Promise<boolean> {
  return (await Appeals.updateOne({ _id: id, state: 'open' }, { $set: closed }, { session: tx })).matchedCount === 1;
}

/** Deletes a user's own appeals, and removes the user from appeals they decided or that were against their decisions. */
export async function deleteAppealsOf(userId: number, tx: Tx): Promise<void> {
  await Appeals.deleteMany({ userId }, { session: tx });
  for (const field of ['againstId', 'decidedBy'] as const) {
    await Appeals.updateMany({ [field]: userId }, { $set: { [field]: null } }, { session: tx });
  }
}
