import path from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { printable } from './printable';
import type { ImportProgress } from '~/domain/locations/import/import-file';

type Progress = { update(progress: ImportProgress): void; stop(): void };

/** A bar for each file on a terminal; elsewhere (a log, a pipe) a line every few seconds. Both tell rate and time left. */
export const showProgress = (output: NodeJS.WriteStream): Progress => (output.isTTY ? bars(output) : lines(output));

/** How often a line is written to a log, in milliseconds. */
const EVERY_MS = 5_000;

function bars(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let paced = pace('');
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update(progress) {
      if (!bar || progress.path !== paced.path) {
        stop();
        paced = pace(progress.path);
        bar = new SingleBar({ format: 'Reading {file} [{bar}] {percentage}%, {told}', stream }, Presets.shades_classic);
        bar.start(progress.bytes, 0, { file: printable(path.basename(progress.path)), told: '' });
      }
      bar.update(progress.read, { told: paced.tell(progress) });
    },
    stop,
  };
}

function lines(output: NodeJS.WriteStream): Progress {
  let paced = pace('');
  let toldAt = 0;
  return {
    update(progress) {
      if (progress.path !== paced.path) [paced, toldAt] = [pace(progress.path), Date.now()];
      if (Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      const percent = Math.floor((100 * progress.read) / Math.max(1, progress.bytes));
      output.write(`Reading ${printable(path.basename(progress.path))}: ${percent}%, ${paced.tell(progress)}\n`);
    },
    stop: () => undefined,
  };
}

/** Rate and time left of one file, measured from when its first rows were done. */
function pace(file: string) {
  let first: { at: number; progress: ImportProgress } | undefined;
  return {
    path: file,
    tell(progress: ImportProgress): string {
      first ??= { at: Date.now(), progress };
      const seconds = (Date.now() - first.at) / 1000;
      const rows = `${progress.rows.toLocaleString('en-US')} rows`;
      const read = progress.read - first.progress.read;
      if (seconds < 1 || read <= 0) return rows;
      const rate = Math.round((progress.rows - first.progress.rows) / seconds);
      const left = Math.round((seconds * (progress.bytes - progress.read)) / read);
      return `${rows}, ${rate.toLocaleString('en-US')} a second, ${timeLeft(left)} left`;
    },
  };
}

const timeLeft = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
