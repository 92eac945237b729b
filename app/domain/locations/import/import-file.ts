import { assertRoomForRows } from '~/services/disk-reserve';
import { BatchJournal, type Change, type KeptBatch } from './batch-journal';
import { ImportReport } from './import-report';
import { ImportStoppedError, whyStopped } from './import-stopped-error';
import type { DryRunPlaces } from './dry-run-places';
import { loadByRefs, loadKnownPlaces } from './known-places';
import { openSource } from './open-source';
import { type IndexedPlace, PlaceIndex } from './place-index';
import { inRuns } from './in-runs';
import type { ReadOptions } from './place-fields';
import type { PlaceReading, Reading } from './reading';
import { SeenRefs } from './seen-refs';
import { takePlace } from './take-place';
import { whyUnreadable } from './read-text';

export type ImportProgress = { path: string; read: number; bytes: number; rows: number };

type ImportFileOptions = {
  reading: ReadOptions;
  /** Its rows were compared with each other when the file was made: a place is known by its refs alone. */
  isCompared?: boolean;
  /** Adds what is known of a place besides its row. */
  amend?: (place: PlaceReading) => PlaceReading;
  /** For a dry run; null writes. */
  dry: DryRunPlaces | null;
  batch?: KeptBatch;
  onProgress: (progress: ImportProgress) => void;
};

/**
 * Rows that are read and written together. A place touches some 60 pages of indexes, and what a transaction has touched stays in
 * the database's cache, which is small where the application brings the database along.
 */
const RUN = 25;

/** The same where nothing has to be looked for. */
const RUN_OF_COMPARED = 200;

type Run = {
  report: ImportReport;
  seen: SeenRefs;
  dry: DryRunPlaces | null;
  journal: BatchJournal | null;
  isCompared: boolean;
};

/** @throws ImportStoppedError when it cannot go on, with a sentence that says where it stands */
export async function importFile(path: string, options: ImportFileOptions): Promise<ImportReport> {
  const { reading: readOptions, isCompared = false, amend, dry, batch = null, onProgress } = options;
  const report = new ImportReport(path);
  let journal: BatchJournal | null = null;
  try {
    const source = await openSource(path, readOptions);
    journal = dry ? null : await BatchJournal.open(path, source.format, readOptions, batch);
    report.begin(source.format, journal?.soFar);
    report.overview.columns = source.columns;

    const seen = new SeenRefs();
    let read = 0;
    let row = 0;
    const readings = amended(
      source.readings((bytes) => (read = bytes)),
      amend,
    );
    for await (const run of inRuns(readings, isCompared ? RUN_OF_COMPARED : RUN, (why) => (report.unreadable = why))) {
      const done = run.slice(0, Math.max(0, report.rowsBefore - row));
      for (const reading of done) if ('place' in reading) seen.addEither(reading.place);
      const rest = run.slice(done.length);
      if (journal) await assertRoomForRows();
      if (rest.length > 0) await takeRun(rest, { report, seen, dry, journal, isCompared });
      row += run.length;
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

/** Reads what a run of rows may describe, and writes what they change. */
async function takeRun(readings: Reading[], { report, seen, dry, journal, isCompared }: Run): Promise<void> {
  const index = new PlaceIndex(isCompared);
  const places = readings.flatMap((reading) => ('place' in reading ? [reading.place] : []));
  if (isCompared) await loadByRefs(places, index);
  else await loadKnownPlaces(places, index, dry);

  const changes = new Map<IndexedPlace, Change>();
  for (const reading of readings) {
    const { line, label } = reading;
    if ('refused' in reading) {
      report.count('skipped', reading.refused, { line, label });
      continue;
    }
    const place = index.named(reading.place);
    report.overview.count(place, reading.isTypeAssumed);
    const { outcome, reason, note, known, before, isChanged } = takePlace(place, index, seen.add(place.ref));
    report.count(outcome, reason, { line, label, note });
    if (!isChanged || changes.has(known)) continue;
    changes.set(known, { known, before, outcome, row: report.counts.rows, line, label });
  }
  dry?.remember([...changes.keys()]);
  const refused = await journal?.write([...changes.values()], { ...report.counts });
  for (const { change, reason } of refused ?? []) {
    report.fail(change.outcome, `the database refused it: ${reason}`, { line: change.line, label: change.label });
  }
}

function stoppedSentence(path: string, why: string, journal: BatchJournal | null): string {
  const rows = (journal?.soFar.rows ?? 0).toLocaleString('en-US');
  const batch = journal?.number ?? null;
  const kept =
    batch === null ? 'Nothing of it is taken over.' : `The rows up to there are taken over as batch ${batch}.`;
  return `${path} stopped after row ${rows}: ${why}. ${kept} Import it again to go on.`;
}
