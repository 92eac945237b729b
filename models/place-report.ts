import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { deleteSome } from './database/write-rows';

/** All facts are still right, or the place is closed for good. */
export type PlaceWord = 'right' | 'closed';

type PlaceReportRow = {
  _id: string;
  locationId: number;
  userId: number;
  word: PlaceWord;
  at: Date;
  /** Of someone whose word changes the place; others' words wait for an editor. */
  counts: boolean;
  /** The merge of places that brought it along; a word of later is the driver's own again. */
  movedBy?: string;
  /** The last merge that has copied it to the place that stays. */
  copiedFor?: string;
};

const placeReportSchema = new Schema<PlaceReportRow>(
  {
    _id: { type: String, required: true },
    locationId: { type: Number, required: true },
    userId: { type: Number, required: true },
    word: { type: String, enum: ['right', 'closed'], required: true },
    at: { type: Date, required: true },
    counts: { type: Boolean, required: true },
    movedBy: { type: String, default: undefined },
    copiedFor: { type: String, default: undefined },
  },
  { collection: 'place_reports', versionKey: false },
);
placeReportSchema.index({ locationId: 1, word: 1, at: 1 });
placeReportSchema.index({ word: 1, at: -1 });
placeReportSchema.index({ userId: 1 });

export const PlaceReports = defineModel<PlaceReportRow>('PlaceReport', placeReportSchema);

/** The id is the pair itself, so one driver has one word on one place. */
const reportId = (locationId: number, userId: number): string => `${locationId}:${userId}`;

export async function saveReport(report: Omit<PlaceReportRow, '_id'>, tx: Tx): Promise<void> {
  const _id = reportId(report.locationId, report.userId);
  await PlaceReports.updateOne({ _id }, { $set: report, $unset: { movedBy: 1 } }, { upsert: true, session: tx });
}

export const findReport = (locationId: number, userId: number, tx?: Tx): Promise<PlaceReportRow | null> =>
  PlaceReports.findById(reportId(locationId, userId), null, { session: tx ?? null })
    .lean<PlaceReportRow>()
    .exec();

/** How many drivers say so since a time, how many of them count, and when the last of them said it. */
export async function countReports(
  locationId: number,
  word: PlaceWord,
  since: Date,
  tx?: Tx,
): Promise<{ drivers: number; counting: number; lastAt: Date | null }> {
  const [sum] = await PlaceReports.aggregate<{ drivers: number; counting: number; lastAt: Date }>([
    { $match: { locationId, word, at: { $gte: since } } },
    {
      $group: {
        _id: null,
        drivers: { $sum: 1 },
        counting: { $sum: { $cond: ['$counts', 1, 0] } },
        lastAt: { $max: '$at' },
      },
    },
  ])
    .session(tx ?? null)
    .exec();
  return sum ?? { drivers: 0, counting: 0, lastAt: null };
}

/** Whose words on a place count, since a time. */
export async function findCountingDrivers(locationId: number, word: PlaceWord, since: Date, tx: Tx): Promise<number[]> {
  const said = { locationId, word, counts: true, at: trusted({ $gte: since }) };
  const rows = await PlaceReports.find(said, { userId: 1 }, { session: tx }).lean<{ userId: number }[]>().exec();
  return rows.map(({ userId }) => userId);
}

/** Places that some driver says are closed, by the latest such words. @param most reads no more words than these */
export const findReportedClosed = (since: Date, most: number): Promise<{ locationId: number; drivers: number }[]> =>
  PlaceReports.aggregate<{ locationId: number; drivers: number }>([
    { $match: { word: 'closed', at: { $gte: since } } },
    { $sort: { at: -1 } },
    { $limit: most },
    { $group: { _id: '$locationId', drivers: { $sum: 1 }, lastAt: { $max: '$at' } } },
    { $sort: { lastAt: -1, _id: 1 } },
    { $project: { _id: 0, locationId: '$_id', drivers: 1 } },
  ]).exec();

/** When a driver last said something about each of these places; others are left out. */
export async function findLastReportTimes(locationIds: number[], tx: Tx): Promise<Map<number, Date>> {
  const last = await PlaceReports.aggregate<{ _id: number; at: Date }>([
    { $match: { locationId: { $in: locationIds } } },
    { $group: { _id: '$locationId', at: { $max: '$at' } } },
  ])
    .session(tx)
    .exec();
  return new Map(last.map(({ _id, at }) => [_id, at]));
}

/** For words that have turned out to be wrong. */
export async function deleteReports(locationId: number, word: PlaceWord, tx: Tx): Promise<void> {
  await PlaceReports.deleteMany({ locationId, word }, { session: tx });
}

export async function deleteReportsOf(userId: number, tx?: Tx): Promise<void> {
  await PlaceReports.deleteMany({ userId }, { session: tx });
}

type Copy = { from: number; to: number; merge: string };

const notCopied = ({ from, merge }: Omit<Copy, 'to'>) => ({ locationId: from, copiedFor: trusted({ $ne: merge }) });

export const hasReportsToCopy = async (from: number, merge: string): Promise<boolean> =>
  (await PlaceReports.exists(notCopied({ from, merge }))) !== null;

/**
 * What at most `most` drivers said about a place counts for another from now on, but for those who have said something about that as well.
 * @returns how many there were
 */
export async function copyReports({ from, to, merge }: Copy, most: number, tx: Tx): Promise<number> {
  const reports = await PlaceReports.find(notCopied({ from, merge }), null, { session: tx })
    .limit(most)
    .lean<PlaceReportRow[]>()
    .exec();
  if (reports.length === 0) return 0;
  await PlaceReports.bulkWrite(
    reports.map(({ userId, word, at, counts }) => ({
      updateOne: {
        filter: { _id: reportId(to, userId) },
        update: { $setOnInsert: { locationId: to, userId, word, at, counts, movedBy: merge } },
        upsert: true,
      },
    })),
    { session: tx },
  );
  const ids = reports.map(({ _id }) => _id);
  await PlaceReports.updateMany({ _id: trusted({ $in: ids }) }, { $set: { copiedFor: merge } }, { session: tx });
  return reports.length;
}

/** @param most deletes no more than these @returns how many it has deleted */
export const deleteCopiedReports = (locationId: number, merge: string, most: number, tx: Tx): Promise<number> =>
  deleteSome(PlaceReports, { locationId, movedBy: merge }, most, tx);
