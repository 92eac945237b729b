import { parseArgs } from 'node:util';
import { openDatabase } from '~models/database/open';
import { config } from '~/config.server';
import { importPlaces } from '~/domain/locations/import/import-places';
import { type ImportReport, isAllWell } from '~/domain/locations/import/import-report';
import { reportLines } from '~/domain/locations/import/report-lines';
import { showProgress } from './locations/show-progress';

/** `npm run locations -- import FILE... [--dry-run]`: takes places over from files; see docs. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = 'Usage: npm run locations -- import FILE... [--dry-run]';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [command, ...paths] = positionals;
  if (command !== 'import' || paths.length === 0) {
    say(usage);
    return 1;
  }
  const dryRun = values['dry-run'];
  const database = await openDatabase({ mongodbUri: config.MONGODB_URI, dataDir: config.DATA_DIR, onProgress: say });
  const progress = showProgress(process.stdout);
  try {
    const reports = await importPlaces(paths, { dryRun, onProgress: progress.update });
    progress.stop();
    for (const report of reports) reportLines(report).forEach(say);
    say(summary(reports, dryRun));
    return reports.every(isAllWell) ? 0 : 1;
  } finally {
    progress.stop();
    await database.close();
  }
}

function summary(reports: ImportReport[], dryRun: boolean): string {
  const sum = (count: (report: ImportReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0).toLocaleString('en-US');
  const unread = reports.filter(({ unreadable }) => unreadable !== null).length;
  const parts = [
    `${sum(({ added }) => added)} added`,
    `${sum(({ updated }) => updated)} updated`,
    `${sum(({ unchanged }) => unchanged)} unchanged`,
    `${sum(({ joined }) => joined.length)} joined to a place already there`,
    `${sum(({ skipped }) => skipped.length)} skipped`,
    `${sum(({ failed }) => failed.length)} failed`,
  ];
  const files = `${reports.length} ${reports.length === 1 ? 'file' : 'files'}${unread ? `, ${unread} not readable` : ''}`;
  return `${dryRun ? 'locations (dry run, nothing written)' : 'locations'}: ${files}: ${parts.join(', ')}`;
}

process.exitCode = await main().catch((error: unknown) => {
  say(`locations: stopped: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
});
