import { parseArgs } from 'node:util';
import { formatCount } from '~/components/format';
import {
  batchLine,
  batchLines,
  batchListHead,
  eachBatch,
  readBatch,
  keptLine,
  undoBatch,
} from '~/domain/locations/batches';
import { whyStopped } from '~/domain/locations/import/import-file';
import { readColumnMap, readRowFilter, type ReadOptions } from '~/domain/locations/import/place-fields';
import { mappingMistakes } from '~/messages/files';
import { type LocationType, locationTypes } from '~/schemas/places';
import { clock } from '~/services/clock';
import { withDatabase } from '~/services/open-database';
import { cancelBatch } from '~models/location-batch';
import { exportCommand, exportUsage } from './locations/export';
import { printable } from './locations/printable';
import { runImport } from './locations/run-import';

/** `npm run locations -- COMMAND`: imports stops from files, and undoes imports. See `usage`. */
const say = (line: string) => process.stdout.write(`${printable(line)}\n`);

/** Runs with the database open. @returns whether everything succeeded */
type Command = () => Promise<boolean>;

const flag = { type: 'boolean', default: false } as const;

function commandOf(): Command | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': flag, help: flag, ...readingArgs },
  });
  const [name, ...args] = positionals;
  const [first = ''] = args;
  const batch = args.length === 1 && /^\d{1,9}$/.test(first) ? Number(first) : null;
  if (values.help) return null;
  if (name === 'import' && args.length > 0) {
    const options = { dryRun: values['dry-run'], reading: readingOptions(values) };
    return () => runImport(args, options, say);
  }
  if (name === 'list' && args.length === 0) return () => runList(say);
  if (name === 'show' && batch !== null) return () => runShow(batch, say);
  if (name === 'cancel' && batch !== null) return () => runCancel(batch, say);
  if (name === 'undo' && batch !== null) return () => runUndo(batch, say);
  return null;
}

async function main(): Promise<number> {
  if (process.argv[2] === 'export') return exportCommand(process.argv.slice(3));
  const command = commandOf();
  if (!command) {
    usage.forEach(say);
    return process.argv.includes('--help') ? 0 : 1;
  }
  return (await withDatabase(say, command)) ? 0 : 1;
}

/** Stops an import that is running in another process or was interrupted. @returns false if there is none */
async function runCancel(id: number, say: (line: string) => void): Promise<boolean> {
  const isCanceled = await cancelBatch(id, clock.now());
  say(
    isCanceled
      ? `locations: batch ${id} canceled; the rows imported so far stay until you undo it`
      : `locations: batch ${id} has no unfinished import`,
  );
  return isCanceled;
}

const usage = [
  'Usage: npm run locations -- COMMAND',
  '',
  '  import FILE... [--dry-run] [--map COLUMN=FIELD]... [--name COLUMN] [--type TYPE] [--where COLUMN=VALUE]...',
  '         [--outside-us]',
  '                              imports stops from files, each as a batch; after an interruption, run it again to continue.',
  '                              --dry-run writes nothing, and shows what would happen and how the file is read: types,',
  '                              brands, columns and the first stops. --map sets the field of a CSV or GeoJSON column,',
  '                              --name the column with the names; --type sets the type of all stops; --where imports',
  '                              only rows with that value; --outside-us also imports stops outside the US',
  '  list                        every batch, newest first',
  '  show BATCH                  what a batch did, and which of its changes remain',
  '  cancel BATCH                stops a running import; its rows so far stay until you undo it',
  '  undo BATCH                  undoes a batch; stops that people have used since then stay, and are listed',
  `  ${exportUsage}`,
  '                              writes stops to a file, or to standard output (npm run --silent)',
];

const MAX_LISTED = 40;

async function runList(say: (line: string) => void): Promise<boolean> {
  let count = 0;
  for await (const batch of eachBatch()) {
    if (count === 0) say(batchListHead);
    say(batchLine(batch));
    count += 1;
  }
  say(`locations: ${formatCount(count)} ${count === 1 ? 'batch' : 'batches'}`);
  return true;
}

/** @returns false if there is no such batch */
async function runShow(id: number, say: (line: string) => void): Promise<boolean> {
  const view = await readBatch(id, MAX_LISTED);
  if (view) batchLines(view).forEach(say);
  say(view ? `locations: batch ${id} is ${view.batch.state}` : `locations: there is no batch ${id}`);
  return view !== null;
}

/** @returns false if there is no such batch. Changes that can't be undone are not a failure */
async function runUndo(id: number, say: (line: string) => void): Promise<boolean> {
  let reported = 0;
  const report = await undoBatch(id, (processed) => {
    if (processed - reported < 10_000) return;
    reported = processed;
    say(`Undoing batch ${id}: ${formatCount(processed)} changes so far`);
  });
  if (!report) {
    say(`locations: there is no batch ${id}`);
    return false;
  }
  report.kept.map(keptLine).forEach(say);
  const parts = [
    `${formatCount(report.removed)} stops removed`,
    `${formatCount(report.putBack)} changes undone`,
    `${formatCount(report.kept.length)} kept`,
  ];
  say(`locations: batch ${id} undone: ${parts.join(', ')}`);
  return true;
}

/** How to read the files, as options of `parseArgs`. */
const readingArgs = {
  map: { type: 'string', multiple: true },
  name: { type: 'string' },
  type: { type: 'string' },
  where: { type: 'string', multiple: true },
  'outside-us': { type: 'boolean', default: false },
} as const;

type ReadingFlags = { map?: string[]; name?: string; type?: string; where?: string[]; 'outside-us': boolean };

/** @throws Error with a readable message for an invalid mapping, condition or type */
const readingOptions = ({ map = [], name, type, where = [], ...values }: ReadingFlags): ReadOptions => ({
  map: readColumnMap([...map, ...(name === undefined ? [] : [`${name}=name`])]),
  outsideUs: values['outside-us'],
  where: readRowFilter(where),
  ...(type !== undefined && { type: readType(type) }),
});

function readType(text: string): LocationType {
  const type = locationTypes.find((each) => each === text);
  if (!type) throw new Error(mappingMistakes.unknownType(text, locationTypes));
  return type;
}

process.exitCode = await main().catch((error: unknown) => {
  say(`locations: ${whyStopped(error)}`);
  return 1;
});
