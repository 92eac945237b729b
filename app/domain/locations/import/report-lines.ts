import type { ImportReport, SkippedRow } from './import-report';

/** Rows of one reason that are named; the others are given by their lines. */
const NAMED = 20;
const WIDTH = 110;

/** A file's report as lines for a person: what was done, and every row that was left out, with its line and why. */
export function reportLines(report: ImportReport): string[] {
  const { path, format, rows, unreadable } = report;
  const counted = ['added', 'updated', 'unchanged'] as const;
  return [
    '',
    `${path}${format ? ` (${format}), ${count(rows, 'row')}` : ''}`,
    ...(unreadable ? [`  could not be read${format ? ' to its end' : ''}: ${unreadable}`] : []),
    ...(format ? counted.map((name) => `  ${name.padEnd(9)} ${report[name].toLocaleString('en-US')}`) : []),
    ...joinedLines(report.joined),
    ...reasonLines('skipped', report.skipped),
    ...reasonLines('failed', report.failed),
  ];
}

function joinedLines(joined: ImportReport['joined']): string[] {
  if (joined.length === 0) return [];
  return [
    `  joined    ${joined.length.toLocaleString('en-US')}: they describe a place that is already there`,
    ...joined.slice(0, NAMED).map(({ line, label, to }) => `    line ${line} "${label}" is ${to}`),
    ...remaining(joined.slice(NAMED).map(({ line }) => line)),
  ];
}

function reasonLines(what: string, rows: SkippedRow[]): string[] {
  const byReason = new Map<string, SkippedRow[]>();
  for (const row of rows) byReason.set(row.reason, [...(byReason.get(row.reason) ?? []), row]);
  const largestFirst = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  return largestFirst.flatMap(([reason, group]) => [
    `  ${what.padEnd(9)} ${group.length.toLocaleString('en-US')}: ${reason}`,
    ...group.slice(0, NAMED).map(({ line, label }) => `    line ${line} "${label}"`),
    ...remaining(group.slice(NAMED).map(({ line }) => line)),
  ]);
}

/** Line numbers in rows of a screen's width. */
function remaining(numbers: number[]): string[] {
  const lines: string[] = [];
  let line = '    and lines';
  for (const [at, number] of numbers.entries()) {
    const item = ` ${number}${at < numbers.length - 1 ? ',' : ''}`;
    if (line.length + item.length > WIDTH) {
      lines.push(line);
      line = '     ';
    }
    line += item;
  }
  return numbers.length === 0 ? [] : [...lines, line];
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
