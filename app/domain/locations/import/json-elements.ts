import { unreadableFile } from '~/messages';
import { longestRow } from './reading';
import { UnreadableFileError } from './unreadable-file';

export type JsonElement = { line: number; text: string };

/** Longer than any place; nothing of it is kept. */
type LongElement = { line: number; isTooLong: true };

/**
 * Cuts a list in a JSON text into the texts of its elements, so that a large file need not be in memory at once and one bad
 * element does not cost the others. The text is a list, or an object with one under a known key.
 *
 * @param keys where the list may be in an object: `features`, `elements`
 * @yields each element's text, not parsed yet, with the line on which it begins; without the text where it is longer than any
 *   place
 * @throws UnreadableFileError when there is no list, or it does not end
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  keys: readonly string[] = [],
): AsyncGenerator<JsonElement | LongElement> {
  const cutter = new Cutter(keys);
  for await (const chunk of chunks) yield* cutter.take(chunk);
  cutter.end();
}

/** Letter by letter: what is inside a string is skipped; brackets outside strings count the depth. */
class Cutter {
  private line = 1;
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Depth of the list's elements, while the list lasts. */
  private listDepth: number | null = null;
  private isDone = false;
  /** The last string outside the list, by which the list is recognized. */
  private key = '';
  private text = '';
  private isTooLong = false;
  private startLine = 1;

  constructor(private readonly keys: readonly string[]) {}

  *take(chunk: string): Generator<JsonElement | LongElement> {
    for (const char of chunk) {
      if (char === '\n') this.line += 1;
      if (this.isAtListLevel && (char === ',' || char === ']')) {
        if (this.isTooLong) yield { line: this.startLine, isTooLong: true };
        else if (this.text.trim()) yield { line: this.startLine, text: this.text };
        [this.text, this.isTooLong] = ['', false];
        if (char === ',') continue;
        this.listDepth = null;
        this.isDone = true;
      }
      if (this.listDepth !== null) this.gather(char);
      this.step(char);
    }
  }

  /** @throws UnreadableFileError */
  end(): void {
    if (this.listDepth === null && !this.isDone) throw new UnreadableFileError(unreadableFile.noList);
    if (this.depth > 0 || this.inString) throw new UnreadableFileError(unreadableFile.cutOff(this.startLine));
  }

  private get isAtListLevel(): boolean {
    return this.listDepth !== null && this.depth === this.listDepth && !this.inString;
  }

  private gather(char: string): void {
    if (this.isTooLong) return;
    if (this.text === '') {
      if (/\s/.test(char)) return;
      this.startLine = this.line;
    }
    this.text += char;
    if (this.text.length > longestRow) [this.text, this.isTooLong] = ['', true];
  }

  private step(char: string): void {
    if (this.inString) this.stepInString(char);
    else if (char === '"') [this.inString, this.key] = [true, ''];
    else if (char === '{' || char === '[') {
      this.depth += 1;
      if (char === '[' && this.isWanted()) this.listDepth = this.depth;
    } else if (char === '}' || char === ']') this.depth -= 1;
  }

  private stepInString(char: string): void {
    if (this.escaped) this.escaped = false;
    else if (char === '\\') this.escaped = true;
    else if (char === '"') this.inString = false;
    else if (this.listDepth === null && this.key.length < 20) this.key += char;
  }

  private isWanted(): boolean {
    if (this.isDone || this.listDepth !== null) return false;
    return this.depth === 1 || (this.depth === 2 && this.keys.includes(this.key));
  }
}

/** @returns undefined for what is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
