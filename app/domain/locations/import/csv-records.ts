import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { UnreadableFileError } from './unreadable-file-error';

export type CsvRecord = { line: number; cells: Map<string, string> };

const delimiters = [',', ';', '\t'];
const parsed = z.object({ record: z.array(z.string()), raw: z.string() });
const quoteNotClosed = z.object({ code: z.literal('CSV_QUOTE_NOT_CLOSED') });

/** Column names as they are compared: lower case, letters and digits only, so `Exit Number` is `exitnumber`. */
export const columnKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** @returns the column keys of a CSV file's first line. */
export function headerOf(head: string): string[] {
  const [line = ''] = head.split(/\r?\n/, 1);
  const delimiter = delimiters.reduce((best, next) =>
    line.split(next).length > line.split(best).length ? next : best,
  );
  return line.split(delimiter).map(columnKey);
}

/**
 * The records of a CSV file with a header line, one at a time. Cells may be quoted and hold line breaks; short and long
 * records are taken as they are.
 *
 * @param chunks the file's text with plain line feeds
 * @returns records with the physical line on which each begins
 * @throws UnreadableFileError naming the line, for a quote that is never closed
 */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: delimiters,
    raw: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  let header: string[] | undefined;
  let line = 1;
  try {
    for await (const item of Readable.from(chunks).compose(parser)) {
      const { record, raw } = parsed.parse(item);
      const blank = /^\n*/.exec(raw)?.[0].length ?? 0;
      if (header) yield { line: line + blank, cells: toCells(header, record) };
      header ??= record.map(columnKey);
      line += raw.split('\n').length - 1;
    }
  } catch (error) {
    if (!quoteNotClosed.safeParse(error).success) throw error;
    throw new UnreadableFileError(`A quote in the record on line ${line} is opened and never closed.`);
  }
}

const toCells = (header: string[], record: string[]): Map<string, string> =>
  new Map(header.map((column, at) => [column, record[at] ?? '']));
