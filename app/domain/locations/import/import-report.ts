import type { BatchCounts, RowOutcome } from '~models/location-batch';
import { ImportOverview } from './import-overview';

/** A row of a file, and what there is to say about it. */
export type NamedRow = { line: number; label: string; note?: string };

/** Rows that fared alike for one reason; the first of them are named. */
export type ReasonGroup = { outcome: RowOutcome; reason: string; count: number; first: NamedRow[] };

/** Rows of one reason that are named, and reasons of one outcome: a report does not grow with its file. */
const NAMED = 20;
const REASONS = 100;

export const noCounts = (): BatchCounts => ({
  rows: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  conflict: 0,
  skipped: 0,
  failed: 0,
});

/** What became of the rows of one file, or in a dry run would become of them. */
export class ImportReport {
  /** What the file was taken for; null when it could not be read at all. */
  format: string | null = null;
  /** The batch under which its changes are known; null when there are none. */
  batch: number | null = null;
  /** Rows that an earlier, interrupted run had dealt with: the counts include them, the reasons do not. */
  rowsBefore = 0;
  /** Why the file, or its rest, could not be read. */
  unreadable: string | null = null;
  readonly counts = noCounts();
  /** What the file was understood to say. */
  readonly overview = new ImportOverview();
  private readonly groups = new Map<string, ReasonGroup>();

  constructor(readonly path: string) {}

  /** @param counts what an interrupted run has come to */
  begin(format: string, counts: BatchCounts = noCounts()): void {
    this.format = format;
    Object.assign(this.counts, counts);
    this.rowsBefore = counts.rows;
  }

  count(outcome: RowOutcome, reason: string, row: NamedRow): void {
    this.counts.rows += 1;
    this.counts[outcome] += 1;
    this.name(outcome, reason, row);
  }

  /** A row that was to be written, and that the database does not take. */
  fail(counted: RowOutcome, reason: string, row: NamedRow): void {
    this.counts[counted] -= 1;
    this.counts.failed += 1;
    this.name('failed', reason, row);
  }

  /** @returns the reasons of an outcome, the most frequent first */
  reasons(outcome: RowOutcome): ReasonGroup[] {
    return [...this.groups.values()].filter((group) => group.outcome === outcome).sort((a, b) => b.count - a.count);
  }

  get isAllWell(): boolean {
    return this.unreadable === null && this.counts.failed === 0;
  }

  private name(outcome: RowOutcome, given: string, row: NamedRow): void {
    const isCrowded = !this.groups.has(`${outcome} ${given}`) && this.reasons(outcome).length >= REASONS;
    const reason = isCrowded ? 'other reasons' : given;
    const group = this.groups.get(`${outcome} ${reason}`) ?? { outcome, reason, count: 0, first: [] };
    this.groups.set(`${outcome} ${reason}`, group);
    group.count += 1;
    if (group.first.length < NAMED) group.first.push(isCrowded ? { ...row, note: given } : row);
  }
}
