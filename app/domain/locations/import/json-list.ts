import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { unreadableFile } from '~/messages/files';
import { maxRowLength } from './reading';
import { UnreadableFileError } from './read-text';

export type JsonValue = { line: number; value: unknown };

/** Longer than any real place. */
type LongValue = { line: number; isTooLong: true };

/** Where the places are in a file: the file is one place, a list, or an object that contains a list. */
export type JsonShape = 'one' | 'list' | 'list in an object';

const paths = { one: '$', list: '$.*', 'list in an object': '$.*.*' } as const satisfies Record<JsonShape, string>;

/** Maximum nesting depth of an element; a deeper one isn't a list of places. */
const MAX_DEPTH = 64;

/** Maximum size of an element, in bytes, since it has to be in memory at once. Reading stops at a longer one. */
const MAX_ELEMENT_BYTES = 8 * 1024 * 1024;

/**
 * The elements of a JSON text, one at a time, each with the line on which it starts.
 *
 * @throws UnreadableFileError naming the line, if the text is invalid or incomplete JSON
 */
export async function* jsonList(
  chunks: AsyncIterable<string>,
  shape: JsonShape,
): AsyncGenerator<JsonValue | LongValue> {
  const found: (JsonValue | LongValue)[] = [];
  const open: { offset: number; line: number }[] = [];
  const lines = new LineCounter();
  let closed = { offset: 0, line: 1 };
  let endOfLast = 0;
  let at = 0;

  const tokenizer = new Tokenizer();
  const values = new TokenParser({ paths: [paths[shape]], keepStack: false });
  tokenizer.onToken = (token) => {
    at = token.offset;
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) {
      open.push({ offset: at, line: lines.lineAt(at) });
      if (open.length > MAX_DEPTH) throw new UnreadableFileError(unreadableFile.tooDeep(lines.lineAt(at)));
    } else if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) {
      closed = open.pop() ?? closed;
    }
    values.write(token);
  };
  values.onValue = ({ value, key }) => {
    const isObject = typeof value === 'object' && value !== null;
    if (shape === 'list in an object' && (typeof key !== 'number' || !isObject)) return;
    const line = isObject ? closed.line : lines.line;
    const isTooLong = isObject && at - closed.offset > maxRowLength;
    found.push(isTooLong ? { line, isTooLong } : { line, value });
    endOfLast = at;
  };

  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    lines.add(bytes);
    const failure = attempt(() => tokenizer.write(bytes), lines);
    yield* found.splice(0);
    if (failure) throw failure;
    if (lines.bytes - endOfLast > MAX_ELEMENT_BYTES) throw new UnreadableFileError(unreadableFile.endless(lines.line));
  }
  const unfinished = open.at(-1);
  if (unfinished) throw new UnreadableFileError(unreadableFile.cutOff(unfinished.line));
}

function attempt(step: () => void, lines: LineCounter): UnreadableFileError | null {
  try {
    step();
    return null;
  } catch (error) {
    return error instanceof UnreadableFileError ? error : new UnreadableFileError(unreadableFile.notJson(lines.line));
  }
}

/** Converts byte offsets, given in increasing order, to line numbers. */
class LineCounter {
  line = 1;
  /** Total of all chunks so far. */
  bytes = 0;
  private piece: Uint8Array = new Uint8Array();
  private counted = 0;

  add(piece: Uint8Array): void {
    this.lineAt(this.bytes);
    this.piece = piece;
    this.counted = 0;
    this.bytes += piece.length;
  }

  lineAt(offset: number): number {
    const to = offset - (this.bytes - this.piece.length);
    for (;;) {
      const next = this.piece.indexOf(0x0a, this.counted);
      if (next < 0 || next >= to) return this.line;
      this.line += 1;
      this.counted = next + 1;
    }
  }
}

/** The lines of a text, each a JSON value; a leading record separator is dropped (RFC 8142). */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<JsonValue | LongValue> {
  let line = 1;
  let text = '';
  const value = (): (JsonValue | LongValue)[] => {
    if (text.length > maxRowLength) return [{ line, isTooLong: true }];
    const bare = text.replaceAll(recordSeparator, '').trim();
    return bare ? [{ line, value: parseJson(bare) }] : [];
  };
  for await (const chunk of chunks) {
    const [first = '', ...rest] = chunk.split('\n');
    if (text.length <= maxRowLength) text += first;
    for (const next of rest) {
      yield* value();
      [line, text] = [line + 1, next];
    }
  }
  yield* value();
}

const recordSeparator = '\u001e';

/** @returns undefined for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
