import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formatCount } from '~/components/format';
import { type ExportFormat, exportFormats, exportPlaces, type PlaceExport } from '~/domain/locations/export';
import { stateCode } from '~/domain/locations/state-at';
import { errorCode } from '~/error-code';
import { exportMistakes } from '~/messages/files';
import { DiskFullError, whileRoomAt } from '~/services/disk-reserve';
import { withDatabase } from '~/services/open-database';
import { printable } from './printable';

export const exportUsage = 'export --format csv|geojson|gpx [--state TX] [--highway I-40] [--out FILE]';

/** To standard error, since standard output may be the exported file. */
const say = (line: string) => process.stderr.write(`${printable(line)}\n`);

/** `export`: writes stops to a file or to standard output. @returns the exit code @throws Error with a readable message. */
export async function exportCommand(args: string[]): Promise<number> {
  const { format, state, highway, out } = readArgs(args);
  return withDatabase(say, async () => {
    const file = exportPlaces(format, { state, highway });
    await (out === undefined ? pipeline(file.content, process.stdout, { end: false }) : writeFile(file.content, out));
    say(summary(file.counts, format, out));
    return 0;
  });
}

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { format: text, state: text, highway: text, out: text } });
  const format = exportFormats.find((each) => each === values.format);
  if (!format) throw new Error(exportMistakes.format(values.format, exportFormats));
  if (values.state !== undefined && !stateCode(values.state)) throw new Error(exportMistakes.state(values.state));
  return { ...values, format };
}

function summary({ written, leftOut }: PlaceExport['counts'], format: ExportFormat, out: string | undefined): string {
  const without = leftOut > 0 ? `, ${formatCount(leftOut)} without a position left out` : '';
  return `locations: ${formatCount(written)} exported as ${format}${out === undefined ? '' : ` to ${out}`}${without}`;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'this account can’t write there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/**
 * Gives the file its name only once it is complete. Writes directly to devices and pipes.
 *
 * @throws Error with a readable message, after deleting the incomplete file
 */
async function writeFile(content: Readable, file: string): Promise<void> {
  const stats = await stat(file).catch(() => null);
  const isPlain = stats === null || stats.isFile();
  const part = isPlain ? `${file}.part` : file;
  try {
    await pipeline(content, whileRoomAt(part), createWriteStream(part));
    if (isPlain) await rename(part, file);
  } catch (error) {
    if (isPlain) await rm(part, { force: true });
    throw new Error(exportMistakes.notWritten(file, reasonOf(error)), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DiskFullError) return exportMistakes.noRoom;
  const code = String(errorCode(error));
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
