import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { reserveIds } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import {
  advanceBatch,
  type BatchCounts,
  type BatchState,
  changeBatch,
  findActiveBatch,
  findUnfinishedBatch,
  insertBatch,
  type RowOutcome,
} from '~models/location-batch';
import { insertChanges } from '~models/location-change';
import { RefusedWriteError, writeInTransaction } from '~models/location-writes';
import { clock } from '~/services/clock';
import { withRoadKeys } from '../../roads/along-road';
import { changedFields, pickFields } from './reading';
import { noCounts } from './import-report';
import type { IndexedPlace } from './same-place';
import type { ReadOptions } from './place-fields';

/** A place that a row has added or changed, but that is not written yet. */
export type Change = {
  known: IndexedPlace;
  before: LocationRow | null;
  outcome: RowOutcome;
  row: number;
  line: number;
  label: string;
};

type RejectedChange = { change: Change; reason: string };

/** Lets an import remember its batch, to find it again if the process dies. */
export type BatchMemory = {
  /** The batch of an earlier attempt, which may be complete; null if there is none. */
  id: number | null;
  /** Called before the first row is written. */
  remember: (id: number) => Promise<void>;
};

/**
 * The batch of one import. Each transaction writes a group of places, their sources and the position in the file, so that after a crash the
 * batch knows every place it changed and where to continue.
 */
export class BatchJournal {
  private constructor(
    private readonly file: { fileName: string; contentHash: string; format: string },
    private id: number | null,
    private counts: BatchCounts,
    private readonly memory: BatchMemory | null,
  ) {}

  /**
   * Continues the remembered batch, even if all its rows are written, or the unfinished one of an identical file; otherwise starts a new
   * one, which is stored with its first change.
   */
  static async open(
    where: string,
    format: string,
    reading: ReadOptions,
    memory: BatchMemory | null,
  ): Promise<BatchJournal> {
    const hash = await contentHash(where, reading);
    const earlier = memory?.id ? await findActiveBatch(memory.id) : null;
    const existing = earlier ?? (await findUnfinishedBatch(hash));
    if (existing) await memory?.remember(existing._id);
    const file = { fileName: path.basename(where), contentHash: hash, format };
    return new BatchJournal(file, existing?._id ?? null, existing?.counts ?? noCounts(), memory);
  }

  get number(): number | null {
    return this.id;
  }

  get countsSoFar(): BatchCounts {
    return this.counts;
  }

  /**
   * Writes the changes of a group of rows. A row that the database rejects doesn't stop the others.
   *
   * @param counts of all rows so far
   * @returns the rejected rows, which `countsSoFar` counts as failed
   * @throws Error if the batch was canceled or undone, or another process continues it
   */
  async write(changes: Change[], counts: BatchCounts): Promise<RejectedChange[]> {
    const toWrite = changes.filter(isChanged);
    const rejected: RejectedChange[] = [];
    if (toWrite.length > 0 || this.id !== null) {
      const id = (this.id ??= await this.begin());
      await assignIds(toWrite);
      while (!(await this.writeOrReject(id, toWrite, counts, rejected)));
    }
    this.counts = withRejected(counts, rejected);
    return rejected;
  }

  /** A batch that changed nothing isn't stored, since there is nothing to undo. */
  async end(state: Extract<BatchState, 'finished' | 'cut-short'>, why: string | null): Promise<void> {
    if (this.id !== null) await changeBatch(this.id, ['unfinished'], { state, why, endedAt: clock.now() });
  }

  /** Records why the import stopped, if the database still responds. */
  async interrupt(why: string): Promise<void> {
    if (this.id !== null) await changeBatch(this.id, ['unfinished'], { why }).catch(() => undefined);
  }

  private async begin(): Promise<number> {
    const [id = 0] = await reserveIds('location-batches', 1);
    const now = clock.now();
    const times = { startedAt: now, writtenAt: now, endedAt: null };
    const batch = { _id: id, ...this.file, state: 'unfinished' as const, why: null, counts: this.counts, ...times };
    if (!(await insertBatch(batch))) throw new Error('another process is importing the same file');
    await this.memory?.remember(id);
    return id;
  }

  /** @returns false if a change was rejected: it is moved to `rejected`, and the others still have to be written */
  private async writeOrReject(
    id: number,
    changes: Change[],
    counts: BatchCounts,
    rejected: RejectedChange[],
  ): Promise<boolean> {
    try {
      await inTransaction((tx) => this.writeTogether(id, changes, withRejected(counts, rejected), tx));
      return true;
    } catch (error) {
      if (!(error instanceof RefusedWriteError)) throw error;
      rejected.push(...changes.splice(error.index, 1).map((change) => ({ change, reason: error.message })));
      return false;
    }
  }

  private async writeTogether(batchId: number, changes: Change[], counts: BatchCounts, tx: Tx): Promise<void> {
    const now = clock.now();
    if (!(await advanceBatch(batchId, this.counts.rows, counts, now, tx))) {
      throw new Error(`batch ${batchId} was canceled or undone, or another process continues it`);
    }
    await writeInTransaction(
      changes.map(({ known: { row }, before }) =>
        before
          ? { update: withRoadKeys(row), fields: [...changedFields(before, row), 'updatedAt'] }
          : { insert: withRoadKeys(row) },
      ),
      tx,
    );
    await insertChanges(
      changes.map(({ known, before, row, line }) => ({
        batchId,
        locationId: known.row._id,
        row,
        line,
        what: before ? ('updated' as const) : ('added' as const),
        ...beforeAndAfter(before, known.row),
        at: now,
        undoneAt: null,
      })),
      tx,
    );
  }
}

/** False if rows that are written together changed a place and changed it back. */
const isChanged = ({ known, before }: Change): boolean => !before || changedFields(before, known.row).length > 0;

async function assignIds(changes: Change[]): Promise<void> {
  const added = changes.filter(({ before }) => before === null);
  const ids = await reserveIds('locations', added.length);
  for (const [at, { known }] of added.entries()) known.row = { ...known.row, _id: ids[at] ?? 0 };
}

function beforeAndAfter(before: LocationRow | null, after: LocationRow) {
  if (!before) return { before: {}, after: pickFields(after) };
  const fields = changedFields(before, after);
  return { before: pickFields(before, fields), after: pickFields(after, fields) };
}

const withRejected = (counts: BatchCounts, rejected: RejectedChange[]): BatchCounts =>
  rejected.reduce(
    (sum, { change }) => ({ ...sum, failed: sum.failed + 1, [change.outcome]: sum[change.outcome] - 1 }),
    counts,
  );

/** SHA-256 of a file's bytes and of the options it is read with, in hex. Identifies an interrupted import. */
async function contentHash(
  path: string,
  { map = new Map(), outsideUs = false, type, where = new Map() }: ReadOptions,
): Promise<string> {
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of bytes) hash.update(chunk);
  const chosen = type || where.size > 0 ? [type ?? null, ...where] : [];
  return hash.update(JSON.stringify([...map, outsideUs, ...chosen])).digest('hex');
}
