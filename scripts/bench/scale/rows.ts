import { figure, table } from '../support/table';

/** In milliseconds; an answer to someone has a size, in the middle. */
type Figures = { p50: number; p95: number; kilobytes?: number };

/** What one question took on the small site and on the large one, and what the databases did for it. */
export type Row = {
  label: string;
  few: Figures;
  many: Figures;
  /** Index entries or rows that were read for an answer, whichever were more. */
  read: { few: number; many: number };
  /** Queries on the large site that walk no index, or read more than a page needs. */
  unbounded: string[];
};

/** A thousand times as many rows may take this much longer. */
const most = 1.5;

const ratiosOf = ({ few, many }: Row) => ({ p50: many.p50 / few.p50, p95: many.p95 / few.p95 });

/** Whether and where a question is not as quick on the large site. */
export function flagsOf(row: Row): string[] {
  const { p50, p95 } = ratiosOf(row);
  return [
    ...(p50 > most ? ['p50'] : []),
    ...(p95 > most ? ['p95'] : []),
    ...(row.unbounded.length > 0 ? ['plan'] : []),
  ];
}

/** @param sizes of the two sites */
export const showRows = (rows: Row[], [few, many]: readonly [number, number]): string =>
  table(
    [
      'question',
      `p50 ms, ${few}`,
      `${many}`,
      'ratio',
      `p95 ms, ${few}`,
      `${many}`,
      'ratio',
      `read, ${few}`,
      `${many}`,
      `KB, ${few}`,
      `${many}`,
      'over',
    ],
    rows.map((row) => [
      row.label,
      ...[row.few.p50, row.many.p50, ratiosOf(row).p50, row.few.p95, row.many.p95, ratiosOf(row).p95].map(figure),
      ...[row.read.few, row.read.many].map(String),
      ...[row.few, row.many].map(({ kilobytes }) => (kilobytes === undefined ? '' : figure(kilobytes))),
      flagsOf(row).join(', '),
    ]),
  );
