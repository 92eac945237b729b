import { counted, formatCount } from '~/schemas/text';
import { type BatchCounts, outcomes, type RowOutcome } from '~models/location-batch';
import type { ColumnUse } from './place-fields';
import type { PlaceReading } from './reading';

type NamedRow = { line: number; label: string; note?: string };

/** Rows with the same outcome for the same reason, with the first of them. */
type ReasonGroup = { outcome: RowOutcome; reason: string; count: number; first: NamedRow[] };

/** Maximum rows listed per reason, and reasons per outcome, so that a report doesn't grow with its file. */
const MAX_ROWS = 20;
const MAX_REASONS = 100;

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

/** The outcome of each row of a file, or the expected outcome in a dry run. */
export class ImportReport {
  /** The detected format; null if the file couldn't be read at all. */
  format: string | null = null;
  /** Id of the batch with its changes; null if there are none. */
  batch: number | null = null;
  /** Rows handled by an earlier, interrupted run: the counts include them, the reasons don't. */
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

  /** For a row that the database rejects. */
  fail(counted: RowOutcome, reason: string, row: NamedRow): void {
    this.counts[counted] -= 1;
    this.counts.failed += 1;
    this.name('failed', reason, row);
  }

  /** Most frequent first. */
  reasons(outcome: RowOutcome): ReasonGroup[] {
    return [...this.groups.values()].filter((group) => group.outcome === outcome).sort((a, b) => b.count - a.count);
  }

  /** Whether the whole file was read and no row failed. */
  get isComplete(): boolean {
    return this.unreadable === null && this.counts.failed === 0;
  }

  private name(outcome: RowOutcome, exactReason: string, row: NamedRow): void {
    const isCrowded = !this.groups.has(`${outcome} ${exactReason}`) && this.reasons(outcome).length >= MAX_REASONS;
    const reason = isCrowded ? 'other reasons' : exactReason;
    const group = this.groups.get(`${outcome} ${reason}`) ?? { outcome, reason, count: 0, first: [] };
    this.groups.set(`${outcome} ${reason}`, group);
    group.count += 1;
    if (group.first.length < MAX_ROWS) group.first.push(isCrowded ? { ...row, note: exactReason } : row);
  }
}

/** The number of rows of a type, and in how many of them the type is assumed. */
type TypeCount = { type: string; rows: number; assumed: number };

/** Maximum brands counted and sample rows shown, so that an overview doesn't grow with its file. */
const MAX_BRANDS = 1_000;
const MAX_SAMPLES = 10;

/** How the rows of a file were interpreted, for a review before the import. */
class ImportOverview {
  columns: ColumnUse | null = null;
  readonly samples: PlaceReading[] = [];
  private readonly byType = new Map<string, TypeCount>();
  private readonly byBrand = new Map<string, number>();

  count(place: PlaceReading, isTypeAssumed = false): void {
    const { type } = place;
    const count = this.byType.get(type) ?? { type, rows: 0, assumed: 0 };
    this.byType.set(type, { type, rows: count.rows + 1, assumed: count.assumed + Number(isTypeAssumed) });
    const brand = place.chainName ?? 'no brand';
    const key = this.byBrand.has(brand) || this.byBrand.size < MAX_BRANDS ? brand : 'others';
    this.byBrand.set(key, (this.byBrand.get(key) ?? 0) + 1);
    if (this.samples.length < MAX_SAMPLES) this.samples.push(place);
  }

  /** Most frequent first. */
  get types(): TypeCount[] {
    return [...this.byType.values()].sort((a, b) => b.rows - a.rows);
  }

  /** Most frequent first. */
  get brands(): [brand: string, rows: number][] {
    return [...this.byBrand].sort(([, a], [, b]) => b - a);
  }
}

/**
 * A readable report: what happened to the rows, how often and why, and the first rows of each reason with their lines.
 *
 * @param isDryRun say what would be done
 */
export function reportLines(report: ImportReport, isDryRun = false): string[] {
  const { path, format, counts, unreadable, batch, rowsBefore } = report;
  const rows = counted(counts.rows, 'row');
  return [
    '',
    `${path}${format ? ` (${format}), ${rows}` : ''}`,
    ...(unreadable ? [`  could not be read${format ? ' to its end' : ''}: ${unreadable}`] : []),
    ...(rowsBefore > 0
      ? [`  continued after row ${formatCount(rowsBefore)}, where an earlier run was interrupted`]
      : []),
    ...(format ? outcomes.flatMap((outcome) => outcomeLines(report, outcome)) : []),
    ...(format && !isDryRun ? [batch === null ? '  no batch: nothing was changed' : `  batch ${batch}`] : []),
  ];
}

function outcomeLines(report: ImportReport, outcome: (typeof outcomes)[number]): string[] {
  const count = report.counts[outcome];
  if (count === 0 && !['added', 'updated', 'unchanged'].includes(outcome)) return [];
  return [`  ${outcome.padEnd(9)} ${formatCount(count)}`, ...report.reasons(outcome).flatMap(reasonLines)];
}

const reasonLines = ({ reason, count, first }: ReasonGroup): string[] => [
  ...(reason ? [`    ${formatCount(count)}: ${reason}`] : []),
  ...first.map(rowLine),
  ...(count > first.length ? [`      and ${formatCount(count - first.length)} more`] : []),
];

const rowLine = ({ line, label, note }: NamedRow): string => `      line ${line} "${label}"${note ? ` ${note}` : ''}`;

const MAX_BRANDS_SHOWN = 20;
/** In characters. */
const MAX_TEXT_LENGTH = 60;

/** A readable overview: by type, by brand, by column, and the first places. */
export function overviewLines({ types, brands, columns, samples }: ImportOverview): string[] {
  const assumed = types.filter((each) => each.assumed > 0).map(({ type }) => type);
  return [
    '  by type',
    ...types.map((each) => tableLine(each.type, each.rows, typeNote(each.rows, each.assumed))),
    ...(assumed.length > 0
      ? [`    The file does not say that those are ${assumed.join(' or ')}. Set their type with --type TYPE.`]
      : []),
    '  by brand',
    ...brands.slice(0, MAX_BRANDS_SHOWN).map(([brand, rows]) => tableLine(brand, rows)),
    ...(brands.length > MAX_BRANDS_SHOWN ? [tableLine('others', sumOf(brands.slice(MAX_BRANDS_SHOWN)))] : []),
    ...(columns
      ? [
          '  columns',
          `    used      ${listed(columns.used)}`,
          `    mapped    ${listed(columns.mapped)}`,
          `    ignored   ${listed(columns.ignored)}`,
        ]
      : []),
    `  the first ${samples.length === 1 ? 'place' : `${samples.length} places`} as they would be stored`,
    ...samples.map((place) => `    ${placeLine(place)}`),
  ];
}

const typeNote = (rows: number, assumed: number): string => {
  if (assumed === 0) return 'from the file';
  return assumed === rows ? 'assumed' : `${formatCount(assumed)} of them assumed`;
};

const tableLine = (name: string, rows: number, note = ''): string =>
  `    ${name.slice(0, MAX_TEXT_LENGTH).padEnd(24)} ${formatCount(rows).padStart(9)}  ${note}`.trimEnd();

const sumOf = (brands: [string, number][]): number => brands.reduce((sum, [, rows]) => sum + rows, 0);

const listed = (names: string[]): string => {
  const some = names.slice(0, MAX_BRANDS_SHOWN).map((name) => name.slice(0, MAX_TEXT_LENGTH));
  const more = names.length > MAX_BRANDS_SHOWN ? [`and ${names.length - MAX_BRANDS_SHOWN} more`] : [];
  return [...some, ...more].join(', ') || 'none';
};

function placeLine({
  point,
  kind: _kind,
  ref: _ref,
  refHere: _refHere,
  otherRefs: _otherRefs,
  ...facts
}: PlaceReading): string {
  const position = point ? [`position ${point.latitude}, ${point.longitude}`] : [];
  const said = Object.entries(facts).flatMap(([field, text]) =>
    text === null || text === undefined || text === false ? [] : [`${field} ${brief(String(text))}`],
  );
  return [...said, ...position].join(' · ');
}

const brief = (text: string): string => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text);
