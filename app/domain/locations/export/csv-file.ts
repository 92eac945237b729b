import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | null;

/**
 * CSV (RFC 4180) with a header line and a byte order mark, without which Excel reads UTF-8 as an old code page. Cells that a
 * spreadsheet would run as a formula get an apostrophe in front; our own import removes it again. Fails when the rows do.
 */
export async function* csvFile(columns: string[], rows: AsyncIterable<CsvCell[]>): AsyncGenerator<string> {
  const content = stringify({ header: true, columns, escape_formulas: true, record_delimiter: 'windows', bom: true });
  // Whoever reads the text is told of the failure.
  pipeline(Readable.from(rows), content).catch(() => undefined);
  yield* content.setEncoding('utf8');
}
