import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';

/**
 * What was posted along a road in a week that is over, written down once. `_id` is the week's board and the road
 * (`week:2026-11-16 I-40`); that of the whole site is the board alone.
 */
export type RoadWeekRow = {
  _id: string;
  highway: string | null;
  posts: number;
  /** Ids of those that most would eat, the best first. */
  best: number[];
  at: Date;
};

/** Letters about a week are written for three days after it. In seconds. */
const keptSeconds = 14 * 24 * 3600;

const roadWeekSchema = new Schema<RoadWeekRow>(
  {
    _id: { type: String, required: true },
    highway: { type: String, default: null },
    posts: { type: Number, required: true },
    best: { type: [Number], required: true },
    at: { type: Date, required: true },
  },
  { collection: 'road_weeks', versionKey: false },
);
roadWeekSchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const RoadWeeks = defineModel<RoadWeekRow>('RoadWeek', roadWeekSchema);

const idOf = (board: string, highway: string | null): string => (highway === null ? board : `${board} ${highway}`);

/** Rows that are there stay as they are. That of the whole site comes last: where it is, the others are too. */
export async function insertRoadWeeks(board: string, weeks: Omit<RoadWeekRow, '_id'>[]): Promise<void> {
  const writes = weeks.map((week) => ({
    updateOne: { filter: { _id: idOf(board, week.highway) }, update: { $setOnInsert: week }, upsert: true },
  }));
  await RoadWeeks.bulkWrite(writes, { ordered: true });
}

/** @returns null for a week that has not been written down */
export const findSiteWeek = (board: string): Promise<RoadWeekRow | null> =>
  RoadWeeks.findById(board).lean<RoadWeekRow>().exec();

/** A road that no one posted from is left out. */
export const findRoadWeeks = (board: string, highways: string[]): Promise<RoadWeekRow[]> =>
  RoadWeeks.find({ _id: trusted({ $in: highways.map((highway) => idOf(board, highway)) }) })
    .lean<RoadWeekRow[]>()
    .exec();
