import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { whyStopped } from '~/domain/locations/import/import-file';
import { exportCommand } from './locations/export';
import { printable } from './locations/printable';
import { readingArgs, readingOptions } from './locations/reading-options';
import { runCancel } from './locations/run-cancel';
import { runImport } from './locations/run-import';
import { runList, runShow } from './locations/run-list';
import { runUndo } from './locations/run-undo';
import { usage } from './locations/usage';

/** `npm run locations -- COMMAND`: imports places from files, and undoes such imports; see `usage`. */
const say = (line: string) => process.stdout.write(`${printable(line)}\n`);

/** Runs once the database is open. @returns whether all went well */
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

process.exitCode = await main().catch((error: unknown) => {
  say(`locations: ${whyStopped(error)}`);
  return 1;
});
