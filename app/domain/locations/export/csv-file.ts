import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | null;

/**
 * CSV (RFC 4180) with a header line. Cells that a spreadsheet would run as a formula get an apostrophe in front; our own import
 * removes it again.
 *
 * @returns a stream that fails when the rows do
 */
export function csvFile(columns: string[], rows: AsyncIterable<CsvCell[]>): Readable {
  const content = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  // The stream's reader is told of the failure.
  pipeline(Readable.from(rows), content).catch(() => undefined);
  return content;
}
