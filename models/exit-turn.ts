import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** An exit at which a place was just added. */
type ExitTurnRow = { _id: string; takenAt: Date };

const exitTurnSchema = new Schema<ExitTurnRow>(
  { _id: { type: String, required: true }, takenAt: { type: Date, required: true } },
  { collection: 'exit_turns', versionKey: false },
);
exitTurnSchema.index({ takenAt: 1 }, { expireAfterSeconds: 3600 });

export const ExitTurns = defineModel<ExitTurnRow>('ExitTurn', exitTurnSchema);

/**
 * Lets transactions that add a place at the same exit follow one another. Without it two that look at the same time both
 * find nothing there; with it they write the same row, so that MongoDB makes the later one start again, and look again.
 */
export async function takeTurnAtExit(highway: string, exitNumber: string, takenAt: Date, tx: Tx): Promise<void> {
  await ExitTurns.updateOne({ _id: `${highway} ${exitNumber}` }, { $set: { takenAt } }, { upsert: true, session: tx });
}
