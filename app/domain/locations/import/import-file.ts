import { isDatabaseFull, isDatabaseOutage } from '~models/database/errors';
import { findNeighbors } from '~models/location-positions';
import { assertRoomForRows, isDiskFull } from '~/services/disk-reserve';
import { BatchJournal, type Change, type BatchMemory } from './batch-journal';
import { DryRunPlaces } from './dry-run-places';
import { ImportReport } from './import-report';
import { mergeIntoIndex } from './merge-place';
import { openSource } from './open-source';
import type { ReadOptions } from './place-fields';
import { type IndexedPlace, PlaceIndex, SeenRefs, maxMetersApart } from './same-place';
import { whyUnreadable } from './read-text';
import { type PlaceReading, type Reading, refsOf } from './reading';
import { formatCount } from '~/schemas/text';

export type ImportProgress = { path: string; read: number; bytes: number; rows: number };

type ImportFileOptions = {
  reading: ReadOptions;
  /** The file's rows have already been compared with each other when it was created, so places are found by refs only. */
  isCompared?: boolean;
  /** Adds facts to a place that its row doesn't contain. */
  amend?: (place: PlaceReading) => PlaceReading;
  /** The state of a dry run; null writes to the database. */
  dry: DryRunPlaces | null;
  batch?: BatchMemory;
  onProgress: (progress: ImportProgress) => void;
};

/**
 * Rows read and written together. Each place touches some 60 index pages, and everything a transaction touches stays in the database's
 * cache, which is small if the application runs its own MongoDB.
 */
const GROUP_SIZE = 25;

/** Rows read and written together if places are found by refs only. */
const COMPARED_GROUP_SIZE = 200;

type ImportContext = {
  report: ImportReport;
  seen: SeenRefs;
  dry: DryRunPlaces | null;
  journal: BatchJournal | null;
  isCompared: boolean;
};

/** @throws ImportStoppedError if it can't continue, with a message that says how far it got */
export async function importFile(path: string, options: ImportFileOptions): Promise<ImportReport> {
  const { reading: readOptions, isCompared = false, amend, dry, batch = null, onProgress } = options;
  const report = new ImportReport(path);
  let journal: BatchJournal | null = null;
  try {
    const source = await openSource(path, readOptions);
    journal = dry ? null : await BatchJournal.open(path, source.format, readOptions, batch);
    report.begin(source.format, journal?.countsSoFar);
    report.overview.columns = source.columns;

    const seen = new SeenRefs();
    let read = 0;
    let row = 0;
    const readings = amended(
      source.readings((bytes) => (read = bytes)),
      amend,
    );
    for await (const group of inGroups(
      readings,
      isCompared ? COMPARED_GROUP_SIZE : GROUP_SIZE,
      (why) => (report.unreadable = why),
    )) {
      const done = group.slice(0, Math.max(0, report.rowsBefore - row));
      for (const reading of done) if ('place' in reading) seen.addEither(reading.place);
      const rest = group.slice(done.length);
      if (journal) await assertRoomForRows();
      if (rest.length > 0) await importGroup(rest, { report, seen, dry, journal, isCompared });
      row += group.length;
      onProgress({ path, read, bytes: source.bytes, rows: row });
    }
    await journal?.end(report.unreadable === null ? 'finished' : 'cut-short', report.unreadable);
    report.batch = journal?.number ?? null;
    return report;
  } catch (error) {
    report.unreadable = whyUnreadable(error);
    if (report.unreadable !== null) return report;
    const why = whyStopped(error);
    await journal?.interrupt(why);
    throw new ImportStoppedError(stoppedSentence(path, why, journal), error);
  }
}

async function* amended(
  readings: AsyncIterable<Reading>,
  amend: ImportFileOptions['amend'] = (place) => place,
): AsyncGenerator<Reading> {
  for await (const reading of readings) {
    yield 'place' in reading ? { ...reading, place: amend(reading.place) } : reading;
  }
}

/** Reads the places that a group of rows may describe, and writes their changes. */
async function importGroup(
  readings: Reading[],
  { report, seen, dry, journal, isCompared }: ImportContext,
): Promise<void> {
  const index = new PlaceIndex(isCompared);
  const places = readings.flatMap((reading) => ('place' in reading ? [reading.place] : []));
  if (isCompared) await loadByRefs(places, index);
  else await loadKnownPlaces(places, index, dry);

  const changes = new Map<IndexedPlace, Change>();
  for (const reading of readings) {
    const { line, label } = reading;
    if ('rejected' in reading) {
      report.count('skipped', reading.rejected, { line, label });
      continue;
    }
    const place = index.named(reading.place);
    report.overview.count(place, reading.isTypeAssumed);
    const { outcome, reason, note, known, before, isChanged } = mergeIntoIndex(place, index, seen.add(place.ref));
    report.count(outcome, reason, { line, label, note });
    if (!isChanged || changes.has(known)) continue;
    changes.set(known, { known, before, outcome, row: report.counts.rows, line, label });
  }
  dry?.remember([...changes.keys()]);
  const rejected = await journal?.write([...changes.values()], { ...report.counts });
  for (const { change, reason } of rejected ?? []) {
    report.fail(change.outcome, `the database rejected it: ${reason}`, { line: change.line, label: change.label });
  }
}

function stoppedSentence(path: string, why: string, journal: BatchJournal | null): string {
  const rows = formatCount(journal?.countsSoFar.rows ?? 0);
  const batch = journal?.number ?? null;
  const kept = batch === null ? 'Nothing was imported.' : `The rows up to there were imported as batch ${batch}.`;
  return `${path} stopped after row ${rows}: ${why}. ${kept} Import it again to continue.`;
}

/**
 * Groups the rows of a file.
 *
 * @param onUnreadable receives the reason if the rest of the file can't be read; earlier rows are still returned
 */
async function* inGroups(
  readings: AsyncIterable<Reading>,
  length: number,
  onUnreadable: (why: string) => void,
): AsyncGenerator<Reading[]> {
  let group: Reading[] = [];
  try {
    for await (const reading of readings) {
      group.push(reading);
      if (group.length < length) continue;
      yield group;
      group = [];
    }
  } catch (error) {
    const why = whyUnreadable(error);
    if (why === null) throw error;
    onUnreadable(why);
  }
  if (group.length > 0) yield group;
}

type ImportOptions = {
  /** Only report what an import would do. */
  dryRun?: boolean;
  reading?: ReadOptions;
  onProgress?: (progress: ImportProgress) => void;
  onReport?: (report: ImportReport) => void;
};

/**
 * Imports files of places: truck parking survey (CSV), OpenStreetMap extracts (JSON), or CSV of location fields. An unusable row is
 * reported with its line and doesn't stop the others. Importing a file again changes nothing, and an interrupted import continues where it
 * stopped. Each file is a batch that can be undone. Safe to run while the site is running.
 *
 * @returns a report for each file, in order
 * @throws ImportStoppedError if the database fails, with a message that says how far the import got
 */
export async function importPlaces(paths: string[], options: ImportOptions = {}): Promise<ImportReport[]> {
  const { dryRun = false, reading = {}, onProgress = () => undefined, onReport = () => undefined } = options;
  const dry = dryRun ? new DryRunPlaces() : null;
  const reports: ImportReport[] = [];
  for (const path of paths) {
    const report = await importFile(path, { reading, dry, onProgress });
    reports.push(report);
    onReport(report);
  }
  return reports;
}

/** An import that couldn't continue. The message says why, how far it got, and what to do. */
export class ImportStoppedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ImportStoppedError';
  }
}

/** Why an import stopped, as a part of its error message. */
export function whyStopped(error: unknown): string {
  if (isDatabaseFull(error) || isDiskFull(error)) return 'the disk of the database is full';
  if (isTooBusy(error)) return 'the database is too busy to write the next rows';
  if (isDatabaseOutage(error)) return 'the database cannot be reached';
  return error instanceof Error ? error.message : String(error);
}

/** Recognizes a transaction that was retried for too long by its error message. */
const isTooBusy = (error: unknown): boolean => error instanceof Error && /conflicts for too long/.test(error.message);

/** Adds every place that these rows may describe to the index. @param dry what a dry run would have written */
async function loadKnownPlaces(places: PlaceReading[], index: PlaceIndex, dry: DryRunPlaces | null): Promise<void> {
  const stored = await findNeighbors({
    refs: places.flatMap(refsOf),
    exits: places.flatMap(({ highway, exitNumber }) => (highway && exitNumber ? [{ highway, exitNumber }] : [])),
    points: places.flatMap(({ point }): [number, number][] => (point ? [[point.longitude, point.latitude]] : [])),
    meters: maxMetersApart,
  });
  index.addStored(dry ? dry.overlay(stored, places) : stored);
}

/** Only adds the places with these rows' refs. */
async function loadByRefs(places: PlaceReading[], index: PlaceIndex): Promise<void> {
  index.addStored(await findNeighbors({ refs: places.flatMap(refsOf), exits: [], points: [], meters: 0 }));
}
