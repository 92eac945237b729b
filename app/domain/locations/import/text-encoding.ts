import { unreadableFile } from '~/messages';
import { UnreadableFileError } from './unreadable-file';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** In UTF-16 the letters of our files have a zero byte each, on one side or the other: at least this share of the bytes. */
const ZERO_SHARE = 0.3;

/** The encoding by the byte order mark, or by where the zero bytes are. @returns null for what is not text in UTF-8 or UTF-16 */
export function encodingOf(start: Buffer): TextEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (!start.includes(0)) return 'utf-8';
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = (start.length / 2) * ZERO_SHARE;
  if (even === 0 && odd >= many) return 'utf-16le';
  return odd === 0 && even >= many ? 'utf-16be' : null;
}

/** Bytes of the longest character, which may lie across two pieces of a file. */
const LONGEST = 4;

/** Decodes a file piece by piece, and names the line on which its bytes are not text. */
export class StrictDecoder {
  private readonly decoder: TextDecoder;
  private lastBytes: Uint8Array = new Uint8Array();
  private line = 1;

  constructor(private readonly encoding: TextEncoding) {
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }

  /** @throws UnreadableFileError naming the line */
  decode(bytes: Buffer): string {
    try {
      const text = this.decoder.decode(bytes, { stream: true });
      this.line += countLines(text);
      this.lastBytes = bytes.subarray(-LONGEST);
      return text;
    } catch {
      throw this.wrong(this.lenient(bytes));
    }
  }

  /** At the file's end. @throws UnreadableFileError when that is in the middle of a character */
  end(): string {
    try {
      return this.decoder.decode();
    } catch {
      throw this.wrong('');
    }
  }

  private wrong(before: string): UnreadableFileError {
    return new UnreadableFileError(unreadableFile.wrongEncoding(this.encoding, this.line + countLines(before)));
  }

  /** The text up to the first wrong byte. */
  private lenient(bytes: Buffer): string {
    const decoder = new TextDecoder(this.encoding);
    decoder.decode(this.lastBytes, { stream: true });
    const [before = ''] = decoder.decode(bytes).split('\uFFFD', 1);
    return before;
  }
}

const countLines = (text: string): number => text.split('\n').length - 1;
