import { createReadStream } from 'node:fs';
import { nextId } from '~models/database/ids';
import { inTransaction } from '~models/database/transaction';
import { insertFilePart } from '~models/file-part';
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
import { cancelBatch } from '~models/location-batch';
import type { LocationType } from '~/schemas/locations';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import type { Actor } from '../../actor';
import { invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { byActor, writes } from '../../rate-limits';
import { partsOfPlaceFile, workOnPlaceFilesSoon } from './place-file-jobs';

type BroughtFile = { path: string; fileName: string; bytes: number; type: LocationType | null };

const partBytes = 1024 * 1024;

/** How long an import can be undone on this page; `npm run locations -- undo` works later, too. */
const keptMs = 30 * 24 * 3600_000;

/** Stores an uploaded file of places and checks in the background what it would change. */
export const uploadImport = operation({
  who: 'editor',
  limits: [writes, byActor('place-file-actor')],
  refuses: ['no-room', 'place-file-missing'],
  run: ({ actor, input }: RunArgs<Actor, BroughtFile>) => bring(actor, input),
});

async function bring(actor: Actor, { path, fileName, bytes, type }: BroughtFile): Promise<{ id: number }> {
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

const mostListed = 30;

/** Newest first, without reports. */
export const listPlaceFiles = async (): Promise<PlaceFile[]> => (await findPlaceFiles(mostListed)).map(present);

const present = (row: PlaceFileRow): PlaceFile => {
  const { _id, at, fileName, bytes, state, rows, batchId, kept, report = null } = row;
  const facts = { fileName, bytes, state, rows, batchId, kept, report };
  return { id: _id, at: at.toISOString(), ...facts, isUndoable: isUndoable(row) };
};
