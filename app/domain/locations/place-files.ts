import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nextId } from '~models/database/ids';
import { inTransaction } from '~models/database/transaction';
import { insertFilePart, fileParts } from '~models/file-part';
import {
  changeImport,
  enqueueJob,
  findImport,
  findImports,
  type ImportData,
  type ImportRow,
  type ImportState,
  settleImport,
} from '~models/job';
import { cancelBatch, type ImportSummary, outcomes } from '~models/location-batch';
import type { LocationType } from '~/schemas/places';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { uploadsDir } from '~/services/partial-upload';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { addMs, JobQueue, type RunningJob } from '../jobs';
import { keptLine, undoBatch } from './batches';
import type { BatchMemory } from './import/batch-journal';
import { DryRunPlaces } from './import/dry-run-places';
import { importFile } from './import/import-file';
import type { ImportReport } from './import/import-report';

type UploadedFile = { path: string; fileName: string; bytes: number; type: LocationType | null };

const partBytes = 1024 * 1024;

/** How long an import can be undone on this page. `npm run locations -- undo` still works later. */
const undoPeriodMs = 30 * 24 * 3600_000;

const expiryOf = ({ createdAt }: Pick<ImportRow, 'createdAt'>): Date => addMs(createdAt, undoPeriodMs);

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
  const [id, now] = [await nextId('place-files'), clock.now()];
  const expiresAt = expiryOf({ createdAt: now });
  let number = 0;
  for await (const part of createReadStream(path, { highWaterMark: partBytes }) as AsyncIterable<Buffer>) {
    await insertFilePart({ file: partsOfPlaceFile(id), number, bytes: part, expiresAt });
    number += 1;
  }
  const data: ImportData = {
    ...{ by: actor.id, fileName: fileName || 'places', bytes, type },
    ...{ state: 'checking', report: null, rows: 0, batchId: null, kept: [] },
  };
  await inTransaction((tx) => enqueueJob('import', { subject: id, data, dueAt: now }, tx));
  workOnPlaceFilesSoon();
  return { id };
}

const next = {
  import: { from: ['checked'], to: 'importing' },
  cancel: { from: ['checking', 'checked', 'importing'], to: 'canceled' },
  undo: { from: ['imported', 'failed', 'canceled'], to: 'undoing' },
} as const satisfies Record<string, { from: ImportState[]; to: ImportState }>;

type Step = keyof typeof next;

/** An import that changed nothing has no batch, so it can't be undone. */
const isAllowed = (step: Step, { state, batchId }: ImportData): boolean =>
  next[step].from.some((from) => from === state) && (step !== 'undo' || batchId !== null);

/**
 * Starts the next step in the background: imports a checked file, cancels its check or import, or undoes its import, even a partial one.
 */
export const decideImport = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['place-file-not-found', 'place-file-elsewhere'],
  run: async ({ input: { id, step } }: RunArgs<Actor, { id: number; step: Step }>) => {
    const now = clock.now();
    const { batchId } = await inTransaction(async (tx) => {
      const row = await findImport(id, tx);
      invariant(row, 'place-file-not-found');
      invariant(isAllowed(step, row.data), 'place-file-elsewhere');
      const data = { ...row.data, state: next[step].to, rows: 0 };
      if (step === 'cancel') await settleImport(id, { ...data, report: null }, expiryOf(row), tx);
      else await enqueueJob('import', { subject: id, data, dueAt: now }, tx);
      return data;
    });
    if (step === 'cancel') {
      // An import that creates its batch after this reads that its file was canceled.
      if (batchId !== null) await cancelBatch(batchId, now);
    } else workOnPlaceFilesSoon();
    return { id };
  },
});

export type PlaceFile = Pick<ImportData, 'fileName' | 'bytes' | 'state' | 'rows' | 'batchId' | 'kept' | 'report'> & {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  isUndoable: boolean;
};

/** @throws DomainError `place-file-not-found` */
export async function readPlaceFile(id: number): Promise<PlaceFile> {
  const row = await findImport(id);
  invariant(row, 'place-file-not-found');
  return present(row);
}

const maxListed = 30;

/** Newest first, without reports. */
export const listPlaceFiles = async (): Promise<PlaceFile[]> => (await findImports(maxListed)).map(present);

const present = ({ subject, createdAt, data }: ImportRow): PlaceFile => {
  const { fileName, bytes, state, rows, batchId, kept, report = null } = data;
  const facts = { fileName, bytes, state, rows, batchId, kept, report };
  return { id: Number(subject), at: createdAt.toISOString(), ...facts, isUndoable: isAllowed('undo', data) };
};

const saveIntervalMs = 5_000;

type ImportJob = RunningJob<'import'>;

/** The key of a file's stored chunks. */
const partsOfPlaceFile = (id: number): string => `import:${id}`;

const queue = new JobQueue({
  kinds: ['import'],
  retryMs: 5_000,
  maxAttempts: 5,
  leaseMs: 60_000,
  mayStart: hasRoomForLargeRows,
  run: runJob,
  onGivenUp: markAsFailed,
  failedUntil: expiryOf,
});

/** Processes the uploaded files, one at a time. */
export const workOnPlaceFiles = (): Promise<void> => queue.work();

const workOnPlaceFilesSoon = (): void => queue.workSoon();

/** Saves the result only if this process still holds the job. Canceling an import ends its job. */
async function runJob(job: ImportJob): Promise<void> {
  const change = await runStep(job);
  await inTransaction(async (tx) => {
    // Since the job was claimed, the editor may have been erased, or the import may have started its batch.
    const row = await findImport(Number(job.subject), tx);
    if (row) await job.keep({ ...row.data, ...change }, expiryOf(row), tx);
  });
}

async function markAsFailed(job: ImportJob): Promise<void> {
  await inTransaction(async (tx) => {
    await job.renew(tx);
    await changeImport(Number(job.subject), [job.data.state], { state: 'failed' }, tx);
  });
}

async function runStep(job: ImportJob): Promise<Partial<ImportData>> {
  if (job.data.state === 'checking') return check(job);
  if (job.data.state === 'importing') return importRows(job);
  return job.data.state === 'undoing' ? undoRows(job) : {};
}

async function check(job: ImportJob): Promise<Partial<ImportData>> {
  const report = await read(job, new DryRunPlaces());
  // If nothing in the file could be read, there is nothing to import.
  return { state: report.format === null ? 'failed' : 'checked', report: toStore(report) };
}

/** After an interruption it continues where its batch stopped. */
async function importRows(job: ImportJob): Promise<Partial<ImportData>> {
  const report = await read(job, null);
  return { state: 'imported', report: toStore(report), batchId: report.batch };
}

async function undoRows(job: ImportJob): Promise<Partial<ImportData>> {
  // There is nothing to undo.
  if (job.data.batchId === null) return { state: 'imported' };
  const report = await undoBatch(job.data.batchId, reporter(job));
  return { state: 'undone', kept: (report?.kept ?? []).slice(0, maxRowsListed).map((kept) => keptLine(kept).trim()) };
}

/** The file is on disk, under its own name, only while it is being read. */
async function read(job: ImportJob, dry: DryRunPlaces | null): Promise<ImportReport> {
  await mkdir(uploadsDir, { recursive: true });
  const folder = await mkdtemp(path.join(uploadsDir, 'places-'));
  const { fileName, type } = job.data;
  const progress = reporter(job);
  try {
    const place = path.join(folder, plainName(fileName));
    await pipeline(fileParts(partsOfPlaceFile(Number(job.subject))), createWriteStream(place, { mode: 0o600 }));
    const reading = type === null ? {} : { type };
    return await importFile(place, { reading, dry, batch: batchOf(job), onProgress: ({ rows }) => progress(rows) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const batchOf = ({ subject, data: { state, batchId } }: ImportJob): BatchMemory => ({
  id: batchId,
  remember: async (id) => {
    if (!(await changeImport(Number(subject), [state], { batchId: id }))) await cancelBatch(id, clock.now());
  },
});

/** Keeps only letters, digits, underscores, hyphens and inner dots, so that no name can leave its folder. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'places';

/** Saves the progress from time to time. Throws if the import was canceled or another process has taken it over. */
function reporter(job: ImportJob): (rows: number) => void {
  let savedAt = Date.now();
  const save = async (rows: number) => {
    await job.renew();
    await changeImport(Number(job.subject), [job.data.state], { rows });
  };
  return (rows) => {
    job.signal.throwIfAborted();
    if (Date.now() - savedAt < saveIntervalMs) return;
    savedAt = Date.now();
    save(rows).catch((error: unknown) => {
      if (!job.signal.aborted) log.warn({ error, placeFile: job.subject }, 'could not save the progress of an import');
    });
  };
}

const [maxRowsListed, maxReasons] = [20, 60];

const toStore = (report: ImportReport): ImportSummary => ({
  format: report.format,
  unreadable: report.unreadable,
  counts: { ...report.counts },
  groups: outcomes
    .flatMap((outcome) => report.reasons(outcome))
    .slice(0, maxReasons)
    .map(({ first, ...group }) => ({
      ...group,
      first: first.slice(0, maxRowsListed).map(({ line, label, note = null }) => ({ line, label, note })),
    })),
});
