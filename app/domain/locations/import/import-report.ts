import type { BatchCounts, RowOutcome } from '~models/location-batch';
import { ImportOverview } from './import-overview';

export type NamedRow = { line: number; label: string; note?: string };

/** Rows with the same outcome for the same reason; the first of them are named. */
export type ReasonGroup = { outcome: RowOutcome; reason: string; count: number; first: NamedRow[] };

/** Rows that are named for one reason, and reasons for one outcome: a report does not grow with its file. */
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
  /** The format detected; null when the file could not be read at all. */
  format: string | null = null;
  /** Number of the batch with its changes; null when there are none. */
  batch: number | null = null;
  /** Rows that an earlier, interrupted run had dealt with: the counts include them, the reasons do not. */
  rowsBefore = 0;
  unreadable: string | null = null;
  readonly counts = noCounts();
  readonly overview = new ImportOverview();
  private readonly groups = new Map<string, ReasonGroup>();

  constructor(readonly path: string) {}

  /** @param counts of the interrupted run */
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

  /** For a row that was to be written, and that the database refuses. */
  fail(counted: RowOutcome, reason: string, row: NamedRow): void {
    this.counts[counted] -= 1;
    this.counts.failed += 1;
    this.name('failed', reason, row);
  }

  /** Most frequent first. */
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
