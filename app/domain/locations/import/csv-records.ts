import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { z } from 'zod';
import { unreadableFile } from '~/messages';
import { columnKey } from './place-fields';
import { longestRow } from './reading';
import { UnreadableFileError } from './unreadable-file';

export type CsvRecord = { line: number; cells: ReadonlyMap<string, string> };

type LongRecord = { line: number; isTooLong: true };

/** How a file's records are cut into cells, and the names of its columns. */
export type CsvShape = { delimiter: string; columns: string[] };

const delimiters = [',', ';', '\t'];

/** No record of ours has more letters: a quote that is never closed must not swallow the whole file. */
const LONGEST = 1_000_000;

const lenient = {
  bom: true,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: LONGEST,
};

const parsed = z.object({ record: z.array(z.string()), raw: z.string() });
const recordDoesNotEnd = z.object({ code: z.enum(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']) });
const rows = z.array(z.array(z.string()));

/** Reads a CSV file's first line: its separator is the one that gives the most columns. */
export function csvShape(head: string): CsvShape {
  const strict = shapeBy(head, { relax_quotes: false });
  return strict.columns.length > 0 ? strict : shapeBy(head, {});
}

function shapeBy(head: string, quotes: { relax_quotes?: boolean }): CsvShape {
  const shapes = delimiters.map((delimiter) => ({ delimiter, columns: firstRecord(head, { delimiter, ...quotes }) }));
  return shapes.reduce((best, next) => (next.columns.length > best.columns.length ? next : best));
}

function firstRecord(head: string, options: { delimiter: string; relax_quotes?: boolean }): string[] {
  try {
    const [first = []] = rows.parse(parseAtOnce(head, { ...lenient, ...options, to: 1 }));
    return first.map((name) => name.trim());
  } catch {
    return [];
  }
}

/**
 * The records of a CSV file with a header line, one at a time. Cells may be quoted and hold line breaks; short and long records
 * are taken as they are.
 *
 * @param chunks the file's text with plain line feeds
 * @yields records with the physical line on which each begins
 * @throws UnreadableFileError naming the line, for a quote that is never closed
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord | LongRecord> {
  const parser = parse({ ...lenient, delimiter, raw: true });
  let header: string[] | undefined;
  let line = 1;
  try {
    for await (const item of Readable.from(chunks).compose(parser)) {
      const { record, raw } = parsed.parse(item);
      const blank = /^\n*/.exec(raw)?.[0].length ?? 0;
      if (header && raw.length > longestRow) yield { line: line + blank, isTooLong: true };
      else if (header) yield { line: line + blank, cells: toCells(header, record) };
      header ??= record.map(columnKey);
      line += raw.split('\n').length - 1;
    }
  } catch (error) {
    if (!recordDoesNotEnd.safeParse(error).success) throw error;
    throw new UnreadableFileError(unreadableFile.quoteOpen(line));
  }
}

const toCells = (header: string[], record: string[]): Map<string, string> =>
  new Map(header.map((column, at) => [column, asWritten(record[at] ?? '')]));

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');
