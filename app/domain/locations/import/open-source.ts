import { csvRecords, headerOf } from './csv-records';
import { jsonElements } from './json-elements';
import { mapReading } from './map-rows';
import { isPlainHeader, plainReading } from './plain-rows';
import type { Reading } from './reading';
import { surveyColumns, surveyReading } from './survey-rows';
import { readHead, textChunks } from './text-chunks';
import { UnreadableFileError } from './unreadable-file-error';

export type Source = {
  /** What the file was taken for, to be told to the person. */
  format: string;
  bytes: number;
  /** @param onBytes receives how many bytes of the file have been read. */
  readings(onBytes: (read: number) => void): AsyncGenerator<Reading>;
};

/**
 * Opens a file of places, whatever its name: what it is shows in its first lines.
 *
 * @throws UnreadableFileError with a sentence that says why it is none
 */
export async function openSource(path: string): Promise<Source> {
  const { head, bytes } = await readHead(path);
  const first = head.trimStart().charAt(0);
  if (first === '') throw new UnreadableFileError('It is empty.');
  if (first === '[') {
    const readings: Source['readings'] = async function* (onBytes) {
      for await (const element of jsonElements(textChunks(path, onBytes))) yield mapReading(element);
    };
    return { format: 'OpenStreetMap extract', bytes, readings };
  }
  if (first === '{') throw new UnreadableFileError('It is JSON, but not a list of places: it should begin with "[".');

  const columns = headerOf(head);
  const isSurvey = surveyColumns.every((column) => columns.includes(column));
  if (!isSurvey && !isPlainHeader(columns)) {
    throw new UnreadableFileError(
      'Its first line names no columns we know. It needs "name", and "highway", "state" or "latitude" and "longitude".',
    );
  }
  const toReading = isSurvey ? surveyReading : plainReading;
  const readings: Source['readings'] = async function* (onBytes) {
    for await (const record of csvRecords(textChunks(path, onBytes))) yield toReading(record);
  };
  return { format: isSurvey ? 'truck parking survey' : 'CSV of location fields', bytes, readings };
}
