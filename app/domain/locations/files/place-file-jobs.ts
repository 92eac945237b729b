import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inTransaction } from '~models/database/transaction';
import { fileParts } from '~models/file-part';
import { changePlaceFile, findPlaceFile, type PlaceFileReport, type PlaceFileRow } from '~models/place-file';
import { cancelBatch, outcomes } from '~models/location-batch';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { uploadsDir } from '~/services/uploads/partial-upload';
import { JobQueue, type RunningJob } from '../../jobs';
import { keptLine, undoBatch } from '../batches';
import type { KeptBatch } from '../import/batch-journal';
import { DryRunPlaces } from '../import/dry-run-places';
import { importFile } from '../import/import-file';
import type { ImportReport } from '../import/import-report';

const savedEveryMs = 5_000;

type ImportJob = RunningJob<'import'>;
type Work = { file: PlaceFileRow; job: ImportJob };

/** The key of a file's stored chunks. */
export const partsOfPlaceFile = (id: number): string => `import:${id}`;

const queue = new JobQueue({
  kinds: ['import'],
  retryMs: 5_000,
  maxAttempts: 5,
  leaseMs: 60_000,
  mayStart: hasRoomForLargeRows,
  run: goOn,
  onGivenUp: (job) => settle(job, { state: 'failed' }),
});

/** Processes the uploaded files, one at a time. */
export const workOnPlaceFiles = (): Promise<void> => queue.work();

export const workOnPlaceFilesSoon = (): void => queue.workSoon();

async function goOn(job: ImportJob): Promise<void> {
  const file = await findPlaceFile(Number(job.subject));
  const done = file && (await carryOut({ file, job }));
  if (done) await settle(job, done);
}

const inProgress = ['checking', 'importing', 'undoing'] as const;

/** Only while this process holds the job: canceling an import deletes its job. */
const settle = (job: ImportJob, change: Partial<PlaceFileRow>): Promise<void> =>
  inTransaction(async (tx) => {
    await job.renew(tx);
    await changePlaceFile(Number(job.subject), inProgress, change, tx);
  });

/** @returns null if there is nothing to do */
async function carryOut(work: Work): Promise<Partial<PlaceFileRow> | null> {
  if (work.file.state === 'checking') return check(work);
  if (work.file.state === 'importing') return takeOver(work);
  return work.file.state === 'undoing' ? takeBack(work) : null;
}

async function check(work: Work): Promise<Partial<PlaceFileRow>> {
  const report = await read(work, new DryRunPlaces());
  // If nothing in the file could be read, there is nothing to import.
  return { state: report.format === null ? 'failed' : 'checked', report: toStore(report) };
}

/** After an interruption it continues where its batch stopped. */
async function takeOver(work: Work): Promise<Partial<PlaceFileRow>> {
  const report = await read(work, null);
  return { state: 'imported', report: toStore(report), batchId: report.batch };
}

async function takeBack({ file, job }: Work): Promise<Partial<PlaceFileRow>> {
  // There is nothing to undo.
  if (file.batchId === null) return { state: 'imported' };
  const progress = reporter({ file, job });
  const report = await undoBatch(file.batchId, progress);
  return { state: 'undone', kept: (report?.kept ?? []).slice(0, mostNamed).map((kept) => keptLine(kept).trim()) };
}

/** The file is on disk, under its own name, only while it is read. */
async function read(work: Work, dry: DryRunPlaces | null): Promise<ImportReport> {
  await mkdir(uploadsDir, { recursive: true });
  const folder = await mkdtemp(path.join(uploadsDir, 'places-'));
  const { file } = work;
  const progress = reporter(work);
  try {
    const place = path.join(folder, plainName(file.fileName));
    await pipeline(fileParts(partsOfPlaceFile(file._id)), createWriteStream(place, { mode: 0o600 }));
    const reading = file.type === null ? {} : { type: file.type };
    return await importFile(place, { reading, dry, batch: batchOf(file), onProgress: ({ rows }) => progress(rows) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const batchOf = ({ _id, state, batchId }: PlaceFileRow): KeptBatch => ({
  id: batchId,
  keep: async (id) => {
    if (!(await changePlaceFile(_id, [state], { batchId: id }))) await cancelBatch(id, clock.now());
  },
});

/** Keeps only letters, digits and dots inside, so that no name can leave its folder. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'places';

/** Saves the progress from time to time. Throws once the import was canceled or another process has taken it over. */
function reporter({ file, job }: Work): (rows: number) => void {
  let savedAt = Date.now();
  const save = async (rows: number) => {
    await job.renew();
    await changePlaceFile(file._id, [file.state], { rows });
  };
  return (rows) => {
    job.signal.throwIfAborted();
    if (Date.now() - savedAt < savedEveryMs) return;
    savedAt = Date.now();
    save(rows).catch((error: unknown) => {
      if (!job.signal.aborted) log.warn({ error, placeFile: file._id }, 'the progress of an import could not be saved');
    });
  };
}

const [mostNamed, mostReasons] = [20, 60];

const toStore = (report: ImportReport): PlaceFileReport => ({
  format: report.format,
  unreadable: report.unreadable,
  counts: { ...report.counts },
  groups: outcomes
    .flatMap((outcome) => report.reasons(outcome))
    .slice(0, mostReasons)
    .map(({ first, ...group }) => ({
      ...group,
      first: first.slice(0, mostNamed).map(({ line, label, note = null }) => ({ line, label, note })),
    })),
});
