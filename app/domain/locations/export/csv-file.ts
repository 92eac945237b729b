import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | null;

/**
 * CSV (RFC 4180) with a header line. Cells that a spreadsheet would run as a formula come out harmless, behind an apostrophe;
 * our own import takes it away again.
 *
 * @returns a stream that fails when the rows do
 */
export function csvFile(columns: string[], rows: AsyncIterable<CsvCell[]>): Readable {
  const content = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  // Whoever reads the stream is told of the failure; it need not be told here as well.
  pipeline(Readable.from(rows), content).catch(() => undefined);
  return content;
}
