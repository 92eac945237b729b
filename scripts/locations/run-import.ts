import { outcomes } from '~models/location-batch';
import { importPlaces } from '~/domain/locations/import/import-file';
import type { ImportReport } from '~/domain/locations/import/import-report';
import { ImportStoppedError } from '~/domain/locations/import/import-file';
import { overviewLines } from '~/domain/locations/import/import-report';
import type { ReadOptions } from '~/domain/locations/import/place-fields';
import { reportLines } from '~/domain/locations/import/import-report';
import { showProgress } from './show-progress';

/** @returns whether every file was read to its end and every row that can be used was stored */
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
    return done.every(({ isAllWell }) => isAllWell);
  } catch (error) {
    progress.stop();
    if (error instanceof ImportStoppedError && paths.length > done.length + 1) {
      say(`Not begun: ${paths.slice(done.length + 1).join(', ')}`);
    }
    throw error;
  }
}

function summary(reports: ImportReport[], dryRun: boolean): string {
  const unread = reports.filter(({ unreadable }) => unreadable !== null).length;
  const files = `${reports.length} ${reports.length === 1 ? 'file' : 'files'}${unread ? `, ${unread} not readable` : ''}`;
  const counts = outcomes.map((outcome) => {
    const sum = reports.reduce((total, report) => total + report.counts[outcome], 0);
    return `${sum.toLocaleString('en-US')} ${outcome}`;
  });
  return `${dryRun ? 'locations (dry run, nothing written)' : 'locations'}: ${files}: ${counts.join(', ')}`;
}
