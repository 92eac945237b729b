import { z } from 'zod';
import { textsOf } from './geo-json';
import { type JsonElement, parseJson } from './json-elements';
import { columnKey } from './place-fields';
import type { RowReader } from './plain-rows';
import { longestRow, type Reading } from './reading';
import { isSourceRef } from './source-ref';

const named = z.looseObject({ name: z.string() });
const others = z.object({ otherRefs: z.array(z.string().refine(isSourceRef)) });

/** Whether a text's first line is a place by itself. */
export const isJsonLines = (start: string): boolean =>
  named.safeParse(parseJson(start.split('\n', 1)[0] ?? '')).success;

/** The lines of a text, each an object; nothing of one that is longer than any place. */
export async function* jsonLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<JsonElement | { line: number; isTooLong: true }> {
  let line = 1;
  let text = '';
  for await (const chunk of chunks) {
    const [first = '', ...rest] = chunk.split('\n');
    if (text.length <= longestRow) text += first;
    for (const next of rest) {
      if (text.length > longestRow) yield { line, isTooLong: true };
      else if (text.trim()) yield { line, text };
      [line, text] = [line + 1, next];
    }
  }
  if (text.length > longestRow) yield { line, isTooLong: true };
  else if (text.trim()) yield { line, text };
}

/** A line as a place: our own fields by their names, as an export has them, and the refs of other rows that tell of it. */
export function lineReading({ line, text }: JsonElement, plain: RowReader): Reading {
  const row = parseJson(text);
  const cells = new Map(Array.from(textsOf(row), ([key, each]) => [columnKey(key), each]));
  const reading = plain({ line, cells });
  const { otherRefs } = others.safeParse(row).data ?? {};
  return otherRefs && 'place' in reading ? { ...reading, place: { ...reading.place, otherRefs } } : reading;
}
