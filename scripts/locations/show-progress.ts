import path from 'node:path';
import { Presets, SingleBar } from 'cli-progress';

export type Progress = { update(path: string, read: number, bytes: number): void; stop(): void };

/** A bar for each file on a terminal; elsewhere (a log, a pipe) a line at every further quarter. */
export const showProgress = (output: NodeJS.WriteStream): Progress => (output.isTTY ? bars(output) : lines(output));

function bars(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let current = '';
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update(file, read, bytes) {
      if (file !== current) {
        stop();
        current = file;
        bar = new SingleBar({ format: 'Reading {file} [{bar}] {percentage}%', stream }, Presets.shades_classic);
        bar.start(bytes, 0, { file: path.basename(file) });
      }
      bar?.update(read);
    },
    stop,
  };
}

function lines(output: NodeJS.WriteStream): Progress {
  let told = '';
  return {
    update(file, read, bytes) {
      const quarter = Math.floor((4 * read) / Math.max(1, bytes)) * 25;
      const line = `Reading ${path.basename(file)}: ${quarter}%`;
      if (line !== told) output.write(`${line}\n`);
      told = line;
    },
    stop: () => undefined,
  };
}
