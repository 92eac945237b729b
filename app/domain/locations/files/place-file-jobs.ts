import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  changeClaimedPlaceFile,
  changePlaceFile,
  claimDuePlaceFile,
  placeFileParts,
  type PlaceFileReport,
  type PlaceFileRow,
} from '~models/place-file';
import { cancelBatch, outcomes } from '~models/location-batch';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { uploadsDir } from '~/services/uploads/partial-upload';
import { delayAfter, JobQueue, later } from '../../job-queue';
import { keptLine } from '../batches/read-batches';
import { undoBatch } from '../batches/undo-batch';
import type { KeptBatch } from '../import/batch-journal';
import { DryRunPlaces } from '../import/dry-run-places';
import { importFile } from '../import/import-file';
import type { ImportReport } from '../import/import-report';

/** A process that dies over a file keeps it from the others for this long. */
const leaseMs = 60_000;
const renewedEveryMs = 5_000;
const mostAttempts = 5;

const queue = new JobQueue<PlaceFileRow>({
  name: 'files of places',
  leaseMs,
  claim: async (lease) => ((await hasRoomForLargeRows()) ? claimDuePlaceFile(lease) : null),
  work: goOn,
});

/** Continues with the files that editors brought, one after the other. */
export const workOnPlaceFiles = (): Promise<void> => queue.work();

export const workOnPlaceFilesSoon = (): void => queue.workSoon();

const fromNow = (ms: number): Date => later(clock.now(), ms);

async function goOn(file: PlaceFileRow): Promise<void> {
  try {
    const done = await carryOut(file);
    await changeClaimedPlaceFile(file, { ...done, dueAt: null, attempts: 0 });
  } catch (error) {
    const isOver = file.attempts >= mostAttempts;
    const dueAt = isOver ? null : fromNow(delayAfter(file.attempts, 5_000));
    const isOurs = await changeClaimedPlaceFile(file, isOver ? { state: 'failed', dueAt } : { dueAt });
    // Canceled, or another process continues with it.
    if (!isOurs) return;
    log.warn({ error, placeFile: file._id, attempts: file.attempts }, 'a file of places could not be worked on');
  }
}

function carryOut(file: PlaceFileRow): Promise<Partial<PlaceFileRow>> {
  if (file.state === 'checking') return check(file);
  return file.state === 'importing' ? takeOver(file) : takeBack(file);
}

async function check(file: PlaceFileRow): Promise<Partial<PlaceFileRow>> {
  const report = await read(file, new DryRunPlaces());
  // There is nothing to continue with in a file of which nothing could be read.
  return { state: report.format === null ? 'failed' : 'checked', report: toStore(report) };
}

/** Interrupted, it continues where its batch stands. */
async function takeOver(file: PlaceFileRow): Promise<Partial<PlaceFileRow>> {
  const report = await read(file, null);
  return { state: 'imported', report: toStore(report), batchId: report.batch };
}

async function takeBack(file: PlaceFileRow): Promise<Partial<PlaceFileRow>> {
  // There is nothing to take back.
  if (file.batchId === null) return { state: 'imported' };
  const progress = reporter(file);
  const report = await undoBatch(file.batchId, progress);
  return { state: 'undone', kept: (report?.kept ?? []).slice(0, mostNamed).map((kept) => keptLine(kept).trim()) };
}

/** The file is on disk, under its own name, only while it is read. */
async function read(file: PlaceFileRow, dry: DryRunPlaces | null): Promise<ImportReport> {
  await mkdir(uploadsDir, { recursive: true });
  const folder = await mkdtemp(path.join(uploadsDir, 'places-'));
  const progress = reporter(file);
  try {
    const place = path.join(folder, plainName(file.fileName));
    await pipeline(placeFileParts(file._id), createWriteStream(place, { mode: 0o600 }));
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

/** Letters, digits and dots within: no name leads out of its folder. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'places';

/** Tells how far it is, and keeps the lease, now and then. It throws once someone has canceled it, or another process has taken it over. */
function reporter(file: PlaceFileRow): (rows: number) => void {
  let [toldAt, isCanceled] = [Date.now(), false];
  return (rows) => {
    if (isCanceled) throw new Error('canceled');
    if (Date.now() - toldAt < renewedEveryMs) return;
    toldAt = Date.now();
    changeClaimedPlaceFile(file, { rows, dueAt: fromNow(leaseMs) }).then(
      (isOurs) => (isCanceled = !isOurs),
      (error: unknown) => log.warn({ error, placeFile: file._id }, 'the progress of an import could not be saved'),
    );
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
