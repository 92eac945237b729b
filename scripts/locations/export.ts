import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { type ExportFormat, exportFormats, exportPlaces, type PlaceExport } from '~/domain/locations/export';
import { stateCode } from '~/domain/locations/state-code';
import { exportMistakes } from '~/messages/files';
import { printable } from './printable';
import { writeFile } from './write-file';

export const exportUsage = 'export --format csv|geojson|gpx [--state TX] [--highway I-40] [--out FILE]';

/** Standard output is for the file. */
const say = (line: string) => process.stderr.write(`${printable(line)}\n`);

/** `export`: writes places to a file or to standard output. @returns the exit code @throws Error with a sentence. */
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
  const number = (count: number) => count.toLocaleString('en-US');
  const without = leftOut > 0 ? `, ${number(leftOut)} left out for want of a position` : '';
  return `locations: ${number(written)} exported as ${format}${out === undefined ? '' : ` to ${out}`}${without}`;
}
