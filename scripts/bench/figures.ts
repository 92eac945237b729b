import { readFile } from 'node:fs/promises';

/** Aligns the first column on the left, and the figures on the right. */
export function table(heading: string[], rows: string[][]): string {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [heading, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

/** Formats a number with three significant figures, or a dash if it isn't finite. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Number.isInteger(value)) return String(value);
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(decimals);
}

/** @param sorted ascending. @param share 0.95 for the 95th percentile */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function percentiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

type ProcessFigures = {
  /** Resident memory now and at its highest, in MB. */
  residentMb: number;
  peakMb: number;
  /** Processor time in milliseconds. */
  cpuMs: number;
};

/** Linux counts processor time in hundredths of a second on every machine. */
const tickMs = 10;

/** @returns null on systems without /proc */
export async function processFigures(pid: number): Promise<ProcessFigures | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => null);
  const [status, stat] = [await read('status'), await read('stat')];
  if (status === null || stat === null) return null;
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
  // The program's name is second, in parentheses, and can have spaces. utime and stime are 14th and 15th.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    residentMb: megabytes('VmRSS'),
    peakMb: megabytes('VmHWM'),
    cpuMs: (Number(afterName[11]) + Number(afterName[12])) * tickMs,
  };
}
