import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** The top drivers of a current week or month at the last check. `_id` is the board: `week:2026-11-16`. */
type BoardPlacesRow = { _id: string; userIds: number[]; at: Date };

/** A month plus some days, in seconds. */
const keptSeconds = 40 * 24 * 3600;

const boardPlacesSchema = new Schema<BoardPlacesRow>(
  {
    _id: { type: String, required: true },
    userIds: { type: [Number], required: true },
    at: { type: Date, required: true },
  },
  { collection: 'board_places', versionKey: false },
);
boardPlacesSchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const BoardPlaces = defineModel<BoardPlacesRow>('BoardPlaces', boardPlacesSchema);

/** @returns an empty list if there was no check yet */
export const findBoardPlaces = async (board: string, tx: Tx): Promise<number[]> =>
  (await BoardPlaces.findById(board, null, { session: tx }).lean<BoardPlacesRow>().exec())?.userIds ?? [];

export async function setBoardPlaces({ _id, ...places }: BoardPlacesRow, tx: Tx): Promise<void> {
  await BoardPlaces.updateOne({ _id }, { $set: places }, { upsert: true, session: tx });
}
