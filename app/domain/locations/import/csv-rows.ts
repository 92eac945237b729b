import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { z } from 'zod';
import { unreadableFile } from '~/messages/files';
import { type Degrees, middleOfText } from './geometry';
import { parseJson } from './json-list';
import { textsOf } from './json-rows';
import { isOsm, tagsReading } from './osm-tags';
import { columnKey, type FieldColumns } from './place-fields';
import type { RowReader } from './plain-rows';
import { maxRowLength, type Reading } from './reading';
import { UnreadableFileError } from './read-text';

export type CsvRecord = { line: number; cells: ReadonlyMap<string, string> };

type LongRecord = { line: number; isTooLong: true };

/** A file's delimiter, its column names, and the line of its header. */
export type CsvShape = { delimiter: string; columns: string[]; headerLine: number };

const delimiters = [',', ';', '\t', '|'];

/** `sep=;`, quoted or not: Excel's way to declare a separator. */
const separatorLine = /^"?sep=(.)"?[;,\t]*\n/i;

/** Maximum record length in characters, so that an unclosed quote doesn't swallow the whole file. */
const MAX_RECORD_LENGTH = 1_000_000;

const lenient = {
  bom: true,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD_LENGTH,
};

const parsed = z.object({ record: z.array(z.string()), raw: z.string() });
const recordDoesNotEnd = z.object({ code: z.enum(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']) });
const rows = z.array(z.array(z.string()));

/** Reads a CSV file's first line. The separator is the declared one, or the one that gives the most columns. */
export function csvShape(head: string): CsvShape {
  const [line, declared] = separatorLine.exec(head) ?? [];
  if (line !== undefined && declared !== undefined) {
    return {
      delimiter: declared,
      columns: firstRecord(head.slice(line.length), { delimiter: declared }),
      headerLine: 2,
    };
  }
  const strict = shapeBy(head, { relax_quotes: false });
  return strict.columns.length > 0 ? strict : shapeBy(head, {});
}

function shapeBy(head: string, quotes: { relax_quotes?: boolean }): CsvShape {
  const shapes = delimiters.map((delimiter) => ({
    ...{ delimiter, headerLine: 1 },
    columns: firstRecord(head, { delimiter, ...quotes }),
  }));
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
 * The records of a CSV file with a header line, one at a time. Cells may be quoted and contain line breaks; records may have too few or too
 * many cells.
 *
 * @param chunks the file's text with plain line feeds
 * @yields records with the physical line on which each starts
 * @throws UnreadableFileError naming the line of an unclosed quote
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  { delimiter, headerLine }: CsvShape,
): AsyncGenerator<CsvRecord | LongRecord> {
  const parser = parse({ ...lenient, delimiter, raw: true, from_line: headerLine });
  let header: string[] | undefined;
  let line = headerLine;
  try {
    for await (const item of Readable.from(chunks).compose(parser)) {
      const { record, raw } = parsed.parse(item);
      const blank = /^\n*/.exec(raw)?.[0].length ?? 0;
      if (header && raw.length > maxRowLength) yield { line: line + blank, isTooLong: true };
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
  new Map(header.map((column, at) => [column, withoutApostrophe(record[at] ?? '')]));

/** Removes the apostrophe that exports add before a cell that a spreadsheet would run as a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** A record with its geometry and properties parsed from their cells. */
export type TableRow = {
  line: number;
  cells: ReadonlyMap<string, string>;
  /** Properties by their own names; empty if there are none. */
  tags: ReadonlyMap<string, string>;
  /** Null if no cell has a geometry, or if the row has coordinate columns. */
  degrees: Degrees | null;
  /** Why the row isn't a place, if already known. */
  rejected?: string;
};

/** Parses the geometry and the properties into separate cells. A column for the same field takes precedence. */
export function expandCells({ line, cells }: CsvRecord, columns: FieldColumns): TableRow {
  const filled = (names: readonly string[]) => names.map((name) => cells.get(name)?.trim()).find(Boolean);
  const tags = textsOf(parseJson(filled(columns('properties')) ?? ''));
  const geometry = filled([...columns('latitude'), ...columns('longitude')]) ? undefined : filled(columns('geometry'));
  const middle = geometry === undefined ? null : middleOfText(geometry);
  const degrees = typeof middle === 'string' ? null : middle;
  const inside = Array.from(tags, ([key, text]): [string, string] => [columnKey(key), text]);
  const own = [...cells].filter(([, text]) => text.trim() !== '');
  return {
    line,
    cells: new Map([...inside, ...own, ...Object.entries(degrees ?? {})]),
    tags,
    degrees,
    ...(typeof middle === 'string' && { rejected: middle }),
  };
}

/** Reads OpenStreetMap tags if the row has them and no name column of its own; otherwise our fields. */
export function tableReading(row: TableRow, columns: FieldColumns, plain: RowReader): Reading {
  const { line, cells, tags, degrees } = row;
  const label =
    columns('name')
      .map((name) => cells.get(name))
      .find(Boolean) ?? 'without a name';
  if (row.rejected !== undefined) return { line, label, rejected: row.rejected };
  const isTagged = isOsm(tags) && columns('name').every((name) => !cells.has(name) || tags.has(name));
  return isTagged ? tagsReading({ line, tags, degrees, id: null }, plain) : plain({ line, cells });
}
