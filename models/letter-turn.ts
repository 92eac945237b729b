import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** When a driver's next weekly letter is due. A letter is written in the transaction that moves this on, and so once. */
export type LetterTurnRow = {
  /** The driver's id. */
  _id: number;
  /** Monday morning where they are; null while they want none. */
  dueAt: Date | null;
  /** The Monday of the last letter, ISO 8601: no one gets two, no matter what they choose meanwhile. */
  week: string | null;
  /** Their mail server refused a letter for good, which has stopped it. */
  bouncedAt: Date | null;
};

const letterTurnSchema = new Schema<LetterTurnRow>(
  {
    _id: { type: Number, required: true },
    dueAt: { type: Date, default: null },
    week: { type: String, default: null },
    bouncedAt: { type: Date, default: null },
  },
  { collection: 'letter_turns', versionKey: false },
);
letterTurnSchema.index({ dueAt: 1, _id: 1 });

export const LetterTurns = defineModel<LetterTurnRow>('LetterTurn', letterTurnSchema);

/** A turn that has come. */
export type DueTurn = LetterTurnRow & { dueAt: Date };

export const findLetterTurn = (userId: number, tx?: Tx): Promise<LetterTurnRow | null> =>
  LetterTurns.findById(userId, null, { session: tx ?? null })
    .lean<LetterTurnRow>()
    .exec();

export async function setLetterTurn(
  userId: number,
  change: Partial<Pick<LetterTurnRow, 'dueAt' | 'bouncedAt'>>,
  tx: Tx,
): Promise<void> {
  await LetterTurns.updateOne({ _id: userId }, { $set: change }, { upsert: true, session: tx });
}

/** Those due longest first. */
export const findDueTurns = (now: Date, limit: number): Promise<DueTurn[]> =>
  LetterTurns.find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1, _id: 1 })
    .limit(limit)
    .lean<DueTurn[]>()
    .exec();

/** Of these, those that no one has moved on meanwhile. */
export async function findTurnsAsFound(found: Pick<DueTurn, '_id' | 'dueAt'>[], tx: Tx): Promise<Set<number>> {
  const dueAt = new Map(found.map((turn) => [turn._id, turn.dueAt.getTime()]));
  const rows = await LetterTurns.find({ _id: trusted({ $in: [...dueAt.keys()] }) }, { dueAt: 1 })
    .session(tx)
    .lean<Pick<LetterTurnRow, '_id' | 'dueAt'>[]>()
    .exec();
  return new Set(rows.filter((row) => row.dueAt?.getTime() === dueAt.get(row._id)).map((row) => row._id));
}

export async function moveTurnsOn(turns: Pick<LetterTurnRow, '_id' | 'dueAt' | 'week'>[], tx: Tx): Promise<void> {
  if (turns.length === 0) return;
  await LetterTurns.bulkWrite(
    turns.map(({ _id, dueAt, week }) => ({ updateOne: { filter: { _id }, update: { $set: { dueAt, week } } } })),
    { session: tx },
  );
}

export async function deleteLetterTurn(userId: number, tx: Tx): Promise<void> {
  await LetterTurns.deleteOne({ _id: userId }, { session: tx });
}
