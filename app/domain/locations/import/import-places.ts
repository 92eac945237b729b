import { DryRunPlaces } from './dry-run-places';
import { importFile, type ImportProgress } from './import-file';
import type { ImportReport } from './import-report';
import type { ReadOptions } from './place-fields';

type ImportOptions = {
  /** Report what would be done, and write nothing. */
  dryRun?: boolean;
  reading?: ReadOptions;
  onProgress?: (progress: ImportProgress) => void;
  onReport?: (report: ImportReport) => void;
};

/**
 * Imports files of places: truck parking survey (CSV), OpenStreetMap extracts (JSON), or CSV of location fields. A row that
 * cannot be used is reported with its line and does not stop the others; importing a file again changes nothing, and an
 * interrupted file goes on where it stood. Each file is a batch, which can be undone. Works beside a running site.
 *
 * @returns a report for each file, in their order
 * @throws ImportStoppedError when the database is gone, with a sentence that says where the import stands
 */
export async function importPlaces(paths: string[], options: ImportOptions = {}): Promise<ImportReport[]> {
  const { dryRun = false, reading = {}, onProgress = () => undefined, onReport = () => undefined } = options;
  const dry = dryRun ? new DryRunPlaces() : null;
  const reports: ImportReport[] = [];
  for (const path of paths) {
    const report = await importFile(path, { reading, dry, onProgress });
    reports.push(report);
    onReport(report);
  }
  return reports;
}
