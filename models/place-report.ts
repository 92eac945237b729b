import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { deleteSome } from './database/write-rows';

/** `right`: all facts are still right. `closed`: the place is permanently closed. */
export type PlaceWord = 'right' | 'closed';

const placeReportSchema = new Schema(
  {
    _id: { type: String, required: true },
    locationId: { type: Number, required: true },
    userId: { type: Number, required: true },
    word: { type: String, enum: ['right', 'closed'] as const, required: true },
    at: { type: Date, required: true },
    /** Whether the driver's reports change the place directly; others wait for an editor. */
    counts: { type: Boolean, required: true },
    /** The merge that copied it; a later report by the driver replaces the copy. */
    movedBy: { type: String, default: undefined },
    /** The last merge that has copied it to the kept place. */
    copiedFor: { type: String, default: undefined },
  },
  { collection: 'place_reports', versionKey: false },
);
placeReportSchema.index({ locationId: 1, word: 1, at: 1 });
placeReportSchema.index({ word: 1, at: -1 });
placeReportSchema.index({ userId: 1 });

type PlaceReportRow = InferSchemaType<typeof placeReportSchema>;

export const PlaceReports = defineModel<PlaceReportRow>('PlaceReport', placeReportSchema);

/** The id is the pair itself, so a driver can have only one report per place. */
const reportId = (locationId: number, userId: number): string => `${locationId}:${userId}`;

export async function saveReport(report: Omit<PlaceReportRow, '_id'>, tx: Tx): Promise<void> {
  const _id = reportId(report.locationId, report.userId);
  await PlaceReports.updateOne({ _id }, { $set: report, $unset: { movedBy: 1 } }, { upsert: true, session: tx });
}

export const findReport = (locationId: number, userId: number, tx?: Tx): Promise<PlaceReportRow | null> =>
  PlaceReports.findById(reportId(locationId, userId), null, { session: tx ?? null })
    .lean<PlaceReportRow>()
    .exec();

/** How many drivers made a report, how many of their reports count, and the time of the last one. */
export type ReportCounts = { drivers: number; counting: number; lastAt: Date | null };

/** Counts a place's reports by word. @param since for each word the time of the first report to count; other words aren't counted */
export async function countReports(
  locationId: number,
  since: Partial<Record<PlaceWord, Date>>,
  tx?: Tx,
): Promise<Record<PlaceWord, ReportCounts>> {
  const sums = await PlaceReports.aggregate<ReportCounts & { _id: PlaceWord }>([
    { $match: { locationId, $or: Object.entries(since).map(([word, at]) => ({ word, at: { $gte: at } })) } },
    {
      $group: {
        _id: '$word',
        drivers: { $sum: 1 },
        counting: { $sum: { $cond: ['$counts', 1, 0] } },
        lastAt: { $max: '$at' },
      },
    },
  ])
    .session(tx ?? null)
    .exec();
  const of = (word: PlaceWord) => sums.find(({ _id }) => _id === word) ?? { drivers: 0, counting: 0, lastAt: null };
  return { right: of('right'), closed: of('closed') };
}

/** The drivers with counting reports on a place since a time. */
export async function findCountingDrivers(locationId: number, word: PlaceWord, since: Date, tx: Tx): Promise<number[]> {
  const filter = { locationId, word, counts: true, at: trusted({ $gte: since }) };
  const rows = await PlaceReports.find(filter, { userId: 1 }, { session: tx }).lean<{ userId: number }[]>().exec();
  return rows.map(({ userId }) => userId);
}

/** Places that drivers reported as closed, latest reports first. @param limit maximum reports read */
export const findReportedClosed = (since: Date, limit: number): Promise<{ locationId: number; drivers: number }[]> =>
  PlaceReports.aggregate<{ locationId: number; drivers: number }>([
    { $match: { word: 'closed', at: { $gte: since } } },
    { $sort: { at: -1 } },
    { $limit: limit },
    { $group: { _id: '$locationId', drivers: { $sum: 1 }, lastAt: { $max: '$at' } } },
    { $sort: { lastAt: -1, _id: 1 } },
    { $project: { _id: 0, locationId: '$_id', drivers: 1 } },
  ]).exec();

/** The time of the last report on each of these places; places without reports are left out. */
export async function findLastReportTimes(locationIds: number[], tx: Tx): Promise<Map<number, Date>> {
  const last = await PlaceReports.aggregate<{ _id: number; at: Date }>([
    { $match: { locationId: { $in: locationIds } } },
    { $group: { _id: '$locationId', at: { $max: '$at' } } },
  ])
    .session(tx)
    .exec();
  return new Map(last.map(({ _id, at }) => [_id, at]));
}

/** For reports that turned out to be wrong. */
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
 * Copies at most `limit` reports of a place to another, except for drivers who have already reported on that one.
 * @returns how many were read
 */
export async function copyReports({ from, to, merge }: Copy, limit: number, tx: Tx): Promise<number> {
  const reports = await PlaceReports.find(notCopied({ from, merge }), null, { session: tx })
    .limit(limit)
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

/** @param limit maximum to delete @returns how many were deleted */
export const deleteCopiedReports = (locationId: number, merge: string, limit: number, tx: Tx): Promise<number> =>
  deleteSome(PlaceReports, { locationId, movedBy: merge }, limit, tx);
