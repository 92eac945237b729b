import { outcomes } from '~models/location-batch';
import type { ImportReport, NamedRow, ReasonGroup } from './import-report';

/**
 * Lines for a person: what was done, how often and why, and the first rows of each reason with their lines.
 *
 * @param isDryRun says what would be done
 */
export function reportLines(report: ImportReport, isDryRun = false): string[] {
  const { path, format, counts, unreadable, batch, rowsBefore } = report;
  const rows = `${number(counts.rows)} ${counts.rows === 1 ? 'row' : 'rows'}`;
  return [
    '',
    `${path}${format ? ` (${format}), ${rows}` : ''}`,
    ...(unreadable ? [`  could not be read${format ? ' to its end' : ''}: ${unreadable}`] : []),
    ...(rowsBefore > 0 ? [`  went on after row ${number(rowsBefore)}, where an earlier run was interrupted`] : []),
    ...(format ? outcomes.flatMap((outcome) => outcomeLines(report, outcome)) : []),
    ...(format && !isDryRun ? [batch === null ? '  no batch: nothing was changed' : `  batch ${batch}`] : []),
  ];
}

function outcomeLines(report: ImportReport, outcome: (typeof outcomes)[number]): string[] {
  const count = report.counts[outcome];
  if (count === 0 && !['added', 'updated', 'unchanged'].includes(outcome)) return [];
  return [`  ${outcome.padEnd(9)} ${number(count)}`, ...report.reasons(outcome).flatMap(reasonLines)];
}

const reasonLines = ({ reason, count, first }: ReasonGroup): string[] => [
  ...(reason ? [`    ${number(count)}: ${reason}`] : []),
  ...first.map(rowLine),
  ...(count > first.length ? [`      and ${number(count - first.length)} more`] : []),
];

const rowLine = ({ line, label, note }: NamedRow): string => `      line ${line} "${label}"${note ? ` ${note}` : ''}`;

const number = (value: number): string => value.toLocaleString('en-US');
