import { reserveIds } from '~models/database/ids';
import { type LocationChange, writeLocations } from '~models/location';
import type { SkippedRow } from './import-report';
import type { Known } from './place-index';

type Waiting = { line: number; label: string; isNew: boolean };

/** Places that wait to be written together; one that changes again while it waits is written once. */
export class WriteQueue {
  private readonly waiting = new Map<Known, Waiting>();

  constructor(private readonly dryRun: boolean) {}

  get size(): number {
    return this.waiting.size;
  }

  put(known: Known, line: number, label: string, isNew: boolean): void {
    const earlier = this.waiting.get(known);
    this.waiting.set(known, earlier ?? { line, label, isNew });
  }

  /** Writes what waits. @returns the rows that the database refused */
  async flush(): Promise<(SkippedRow & { wasNew: boolean })[]> {
    const batch = [...this.waiting];
    this.waiting.clear();
    if (this.dryRun) return [];
    const ids = await reserveIds('locations', batch.filter(([, { isNew }]) => isNew).length);
    const changes = batch.map(([known, { isNew }]): LocationChange => {
      if (isNew) known.row = { ...known.row, _id: ids.shift() ?? 0 };
      return isNew ? { insert: known.row } : { replace: known.row };
    });
    const refused = await writeLocations(changes);
    return refused.flatMap(({ index, reason }) => {
      const [, row] = batch[index] ?? [];
      return row
        ? [{ line: row.line, label: row.label, reason: `the database refused it: ${reason}`, wasNew: row.isNew }]
        : [];
    });
  }
}
