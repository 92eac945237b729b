import path from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { formatCount } from '~/components/format';
import { importPlaces, type ImportProgress, ImportStoppedError } from '~/domain/locations/import/import-file';
import { type ImportReport, overviewLines, reportLines } from '~/domain/locations/import/import-report';
import type { ReadOptions } from '~/domain/locations/import/place-fields';
import { outcomes } from '~models/location-batch';
import { printable } from './printable';

/** @returns whether every file was read to the end and every valid row was stored */
export async function runImport(
  paths: string[],
  { dryRun, reading }: { dryRun: boolean; reading: ReadOptions },
  say: (line: string) => void,
): Promise<boolean> {
  const progress = showProgress(process.stdout);
  const done: ImportReport[] = [];
  const onReport = (report: ImportReport) => {
    progress.stop();
    reportLines(report, dryRun).forEach(say);
    if (dryRun && report.counts.rows > 0) overviewLines(report.overview).forEach(say);
    done.push(report);
  };
  try {
    await importPlaces(paths, { dryRun, reading, onProgress: progress.update, onReport });
    say(summary(done, dryRun));
    return done.every(({ isComplete }) => isComplete);
  } catch (error) {
    progress.stop();
    if (error instanceof ImportStoppedError && paths.length > done.length + 1) {
      say(`Not started: ${paths.slice(done.length + 1).join(', ')}`);
    }
    throw error;
  }
}

function summary(reports: ImportReport[], dryRun: boolean): string {
  const unreadable = reports.filter(({ unreadable }) => unreadable !== null).length;
  const files = `${reports.length} ${reports.length === 1 ? 'file' : 'files'}${unreadable ? `, ${unreadable} not readable` : ''}`;
  const counts = outcomes.map((outcome) => {
    const sum = reports.reduce((total, report) => total + report.counts[outcome], 0);
    return `${formatCount(sum)} ${outcome}`;
  });
  return `${dryRun ? 'locations (dry run, nothing written)' : 'locations'}: ${files}: ${counts.join(', ')}`;
}

type Progress = { update(progress: ImportProgress): void; stop(): void };

/** On a terminal, a progress bar for each file. Elsewhere (a log, a pipe), a line every few seconds. Both show the rate and the time left. */
const showProgress = (output: NodeJS.WriteStream): Progress => (output.isTTY ? bars(output) : lines(output));

/** How often a line is written to a log, in milliseconds. */
const LINE_INTERVAL_MS = 5_000;

function bars(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let rate = measureRate('');
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update(progress) {
      if (!bar || progress.path !== rate.path) {
        stop();
        rate = measureRate(progress.path);
        bar = new SingleBar(
          { format: 'Reading {file} [{bar}] {percentage}%, {status}', stream },
          Presets.shades_classic,
        );
        bar.start(progress.bytes, 0, { file: printable(path.basename(progress.path)), status: '' });
      }
      bar.update(progress.read, { status: rate.describe(progress) });
    },
    stop,
  };
}

function lines(output: NodeJS.WriteStream): Progress {
  let rate = measureRate('');
  let printedAt = 0;
  return {
    update(progress) {
      if (progress.path !== rate.path) [rate, printedAt] = [measureRate(progress.path), Date.now()];
      if (Date.now() - printedAt < LINE_INTERVAL_MS) return;
      printedAt = Date.now();
      const percent = Math.floor((100 * progress.read) / Math.max(1, progress.bytes));
      output.write(`Reading ${printable(path.basename(progress.path))}: ${percent}%, ${rate.describe(progress)}\n`);
    },
    stop: () => undefined,
  };
}

/** The rate and the time left for one file, measured from its first rows. */
function measureRate(file: string) {
  let first: { at: number; progress: ImportProgress } | undefined;
  return {
    path: file,
    describe(progress: ImportProgress): string {
      first ??= { at: Date.now(), progress };
      const seconds = (Date.now() - first.at) / 1000;
      const rows = `${formatCount(progress.rows)} rows`;
      const read = progress.read - first.progress.read;
      if (seconds < 1 || read <= 0) return rows;
      const perSecond = Math.round((progress.rows - first.progress.rows) / seconds);
      const left = Math.round((seconds * (progress.bytes - progress.read)) / read);
      return `${rows}, ${formatCount(perSecond)} per second, ${timeLeft(left)} left`;
    },
  };
}

const timeLeft = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
