import { eachLocation, type LocationRow } from '~models/location';
import { clock } from '~/services/clock';
import { checkPlace } from './check-place';
import { emptyReport, type ImportReport } from './import-report';
import { describe, fillIn, overwrite } from './merge-place';
import { openSource } from './open-source';
import { type Known, PlaceIndex } from './place-index';
import type { PlaceFacts, Reading } from './reading';
import { UnreadableFileError } from './unreadable-file-error';
import { WriteQueue } from './write-queue';

export type ImportOptions = {
  /** Find out what would be done and write nothing. */
  dryRun?: boolean;
  /** Receives how much of a file has been read, in bytes. */
  onProgress?: (path: string, read: number, bytes: number) => void;
};

/** Rows whose changes are written together. */
const BATCH = 500;

/**
 * Takes the places of files over: truck parking survey (CSV), OpenStreetMap extracts (JSON), or CSV of location fields. A
 * row that cannot be used is reported with its line and does not stop the others; the same file again changes nothing.
 * Works beside a running site.
 *
 * @returns a report for each file, in their order
 * @throws when the database is gone
 */
export async function importPlaces(paths: string[], options: ImportOptions = {}): Promise<ImportReport[]> {
  const index = new PlaceIndex();
  for await (const row of eachLocation()) index.add({ row, line: null });
  const reports: ImportReport[] = [];
  for (const path of paths) reports.push(await importFile(path, index, options));
  return reports;
}

async function importFile(
  path: string,
  index: PlaceIndex,
  { dryRun = false, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport(path);
  const queue = new WriteQueue(dryRun);
  const linesSeen = new Set<Known>();
  try {
    const source = await openSource(path);
    report.format = source.format;
    for await (const reading of source.readings((read) => onProgress?.(path, read, source.bytes))) {
      report.rows += 1;
      takeRow(reading, report, index, queue, linesSeen);
      if (queue.size >= BATCH) await write(queue, report);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report.unreadable = error.message;
  }
  await write(queue, report);
  for (const known of linesSeen) known.line = null;
  return report;
}

async function write(queue: WriteQueue, report: ImportReport): Promise<void> {
  const refused = await queue.flush();
  report.added -= refused.filter(({ wasNew }) => wasNew).length;
  report.failed.push(...refused.map(({ line, label, reason }) => ({ line, label, reason })));
}

function takeRow(reading: Reading, report: ImportReport, index: PlaceIndex, queue: WriteQueue, seen: Set<Known>): void {
  const { line, label } = reading;
  const place = 'refused' in reading ? reading.refused : checkPlace(reading.place);
  if (typeof place === 'string') {
    report.skipped.push({ line, label, reason: place });
    return;
  }
  const known = index.find(place);
  if (!known) {
    const added: Known = { row: newRow(place), line };
    index.add(added);
    seen.add(added);
    queue.put(added, line, label, true);
    report.added += 1;
    return;
  }
  const isItsOwn =
    known.line === null && known.row.source.kind === place.kind && known.row.source.refs?.[0] === place.ref;
  const before = known.row;
  const after = isItsOwn ? overwrite(before, place) : fillIn(before, place);
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (isItsOwn) report[isChanged ? 'updated' : 'unchanged'] += 1;
  else report.joined.push({ line, label, to: known.line === null ? `"${before.name}"` : `line ${known.line}` });
  known.line ??= line;
  seen.add(known);
  if (!isChanged) return;
  known.row = { ...after, updatedAt: clock.now() };
  index.refresh(known, before);
  queue.put(known, line, label, false);
}

function newRow(place: PlaceFacts): LocationRow {
  const now = clock.now();
  return { _id: 0, addedBy: null, createdAt: now, updatedAt: now, ...describe(place) };
}
