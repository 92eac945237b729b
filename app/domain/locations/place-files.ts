import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nextId } from '~models/database/ids';
import { inTransaction } from '~models/database/transaction';
import { insertFilePart, fileParts } from '~models/file-part';
import { deleteJob, enqueueJob } from '~models/job';
import {
  changePlaceFile,
  findPlaceFile,
  findPlaceFiles,
  insertPlaceFile,
  type PlaceFileReport,
  type PlaceFileRow,
  type PlaceFileState,
} from '~models/place-file';
import { cancelBatch, outcomes } from '~models/location-batch';
import type { LocationType } from '~/schemas/locations';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { uploadsDir } from '~/services/uploads/partial-upload';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { JobQueue, type RunningJob } from '../jobs';
import { keptLine, undoBatch } from './batches';
import type { KeptBatch } from './import/batch-journal';
import { DryRunPlaces } from './import/dry-run-places';
import { importFile } from './import/import-file';
import type { ImportReport } from './import/import-report';

type UploadedFile = { path: string; fileName: string; bytes: number; type: LocationType | null };

const partBytes = 1024 * 1024;

/** How long an import can be undone on this page; `npm run locations -- undo` works later, too. */
const keptMs = 30 * 24 * 3600_000;

/** Stores an uploaded file of places. A background job then lists what an import of it would change. */
export const uploadImport = operation({
  who: 'editor',
  limits: [writes, byActor('place-file-actor')],
  refuses: ['no-room', 'place-file-missing'],
  run: ({ actor, input }: RunArgs<Actor, UploadedFile>) => storeUpload(actor, input),
});

async function storeUpload(actor: Actor, { path, fileName, bytes, type }: UploadedFile): Promise<{ id: number }> {
  invariant(bytes > 0, 'place-file-missing', { field: 'file' });
  invariant(await hasRoomForLargeRows(), 'no-room');
  const [_id, now] = [await nextId('place-files'), clock.now()];
  const expiresAt = new Date(now.getTime() + keptMs);
  let number = 0;
  for await (const part of createReadStream(path, { highWaterMark: partBytes }) as AsyncIterable<Buffer>) {
    await insertFilePart({ file: partsOfPlaceFile(_id), number, bytes: part, expiresAt });
    number += 1;
  }
  const row: PlaceFileRow = {
    ...{ _id, by: actor.id, fileName: fileName || 'places', bytes, type, expiresAt },
    ...{ state: 'checking', report: null, rows: 0, batchId: null, kept: [], at: now },
  };
  await inTransaction(async (tx) => {
    await insertPlaceFile(row, tx);
    await enqueueJob('import', { subject: _id, data: null, dueAt: now }, tx);
  });
  workOnPlaceFilesSoon();
  return { id: _id };
}

const next = {
  import: { from: ['checked'], to: 'importing' },
  cancel: { from: ['checking', 'checked', 'importing'], to: 'canceled' },
  undo: { from: ['imported', 'failed', 'canceled'], to: 'undoing' },
} as const satisfies Record<string, { from: PlaceFileState[]; to: PlaceFileState }>;

/** An import that changed nothing has no batch. */
const isUndoable = ({ state, batchId }: PlaceFileRow): boolean =>
  batchId !== null && next.undo.from.some((from) => from === state);

/**
 * Starts the next step in the background: imports a checked file, cancels its check or import, or undoes its import, even a partial one.
 */
export const decideImport = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['place-file-not-found', 'place-file-elsewhere'],
  run: async ({ input: { id, step } }: RunArgs<Actor, { id: number; step: keyof typeof next }>) => {
    const file = await findPlaceFile(id);
    invariant(file, 'place-file-not-found');
    invariant(step !== 'undo' || isUndoable(file), 'place-file-elsewhere');
    const { from, to } = next[step];
    const now = clock.now();
    await inTransaction(async (tx) => {
      const change = { state: to, rows: 0, ...(step === 'cancel' && { report: null }) };
      invariant(await changePlaceFile(id, from, change, tx), 'place-file-elsewhere');
      if (step === 'cancel') await deleteJob('import', id, tx);
      else await enqueueJob('import', { subject: id, data: null, dueAt: now }, tx);
    });
    if (step === 'cancel') await stopImport(id, now);
    else workOnPlaceFilesSoon();
    return { id };
  },
});

/** The import may have created its batch since the file was read. If it creates it now, it finds the file canceled. */
async function stopImport(id: number, now: Date): Promise<void> {
  const batchId = (await findPlaceFile(id))?.batchId ?? null;
  if (batchId !== null) await cancelBatch(batchId, now);
}

export type PlaceFile = Pick<PlaceFileRow, 'fileName' | 'bytes' | 'state' | 'rows' | 'batchId' | 'kept'> & {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  report: PlaceFileReport | null;
  isUndoable: boolean;
};

/** @throws DomainError `place-file-not-found` */
export async function readPlaceFile(id: number): Promise<PlaceFile> {
  const row = await findPlaceFile(id);
  invariant(row, 'place-file-not-found');
  return present(row);
}

const maxListed = 30;

/** Newest first, without reports. */
export const listPlaceFiles = async (): Promise<PlaceFile[]> => (await findPlaceFiles(maxListed)).map(present);

const present = (row: PlaceFileRow): PlaceFile => {
  const { _id, at, fileName, bytes, state, rows, batchId, kept, report = null } = row;
  const facts = { fileName, bytes, state, rows, batchId, kept, report };
  return { id: _id, at: at.toISOString(), ...facts, isUndoable: isUndoable(row) };
};

const savedEveryMs = 5_000;

type ImportJob = RunningJob<'import'>;
type Work = { file: PlaceFileRow; job: ImportJob };

/** The key of a file's stored chunks. */
const partsOfPlaceFile = (id: number): string => `import:${id}`;

const queue = new JobQueue({
  kinds: ['import'],
  retryMs: 5_000,
  maxAttempts: 5,
  leaseMs: 60_000,
  mayStart: hasRoomForLargeRows,
  run: runJob,
  onGivenUp: (job) => settle(job, { state: 'failed' }),
});

/** Processes the uploaded files, one at a time. */
export const workOnPlaceFiles = (): Promise<void> => queue.work();

const workOnPlaceFilesSoon = (): void => queue.workSoon();

async function runJob(job: ImportJob): Promise<void> {
  const file = await findPlaceFile(Number(job.subject));
  const done = file && (await runStep({ file, job }));
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
async function runStep(work: Work): Promise<Partial<PlaceFileRow> | null> {
  if (work.file.state === 'checking') return check(work);
  if (work.file.state === 'importing') return importRows(work);
  return work.file.state === 'undoing' ? undoRows(work) : null;
}

async function check(work: Work): Promise<Partial<PlaceFileRow>> {
  const report = await read(work, new DryRunPlaces());
  // If nothing in the file could be read, there is nothing to import.
  return { state: report.format === null ? 'failed' : 'checked', report: toStore(report) };
}

/** After an interruption it continues where its batch stopped. */
async function importRows(work: Work): Promise<Partial<PlaceFileRow>> {
  const report = await read(work, null);
  return { state: 'imported', report: toStore(report), batchId: report.batch };
}

async function undoRows({ file, job }: Work): Promise<Partial<PlaceFileRow>> {
  // There is nothing to undo.
  if (file.batchId === null) return { state: 'imported' };
  const progress = reporter({ file, job });
  const report = await undoBatch(file.batchId, progress);
  return { state: 'undone', kept: (report?.kept ?? []).slice(0, maxNamed).map((kept) => keptLine(kept).trim()) };
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

const [maxNamed, maxReasons] = [20, 60];

const toStore = (report: ImportReport): PlaceFileReport => ({
  format: report.format,
  unreadable: report.unreadable,
  counts: { ...report.counts },
  groups: outcomes
    .flatMap((outcome) => report.reasons(outcome))
    .slice(0, maxReasons)
    .map(({ first, ...group }) => ({
      ...group,
      first: first.slice(0, maxNamed).map(({ line, label, note = null }) => ({ line, label, note })),
    })),
});
