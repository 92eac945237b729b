import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { errorCode } from '~/error-code';
import { unreadableFile } from '~/messages/files';

/** A file that can't be read as places at all. The message is for the user who uploaded it. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFileError';
  }
}

/** An error of the file or its disk; database errors never have this form. */
const systemError = z.object({ syscall: z.enum(['open', 'read', 'stat', 'fstat']), code: z.string() });

/** @returns why a file can't be read, as a message for the user; null for an error that isn't caused by the file */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  const system = systemError.safeParse(error);
  return system.success ? `The system could not read it (${system.data.code}).` : null;
}

/** Enough to detect the format, and full characters in any encoding. */
const HEAD_BYTES = 64 * 1024;

/** How the file's bytes are decoded to text. */
type Packing = {
  /** An encoding label for `TextDecoder`. */
  encoding: string;
  packed: boolean;
};

type FileHead = {
  /** The start of the text, without a byte order mark and with plain line feeds. */
  head: string;
  packing: Packing;
  bytes: number;
};

/** @throws UnreadableFileError with a message for the user */
export async function readHead(path: string): Promise<FileHead> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UnreadableFileError(whyNotOpened(error));
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFileError(unreadableFile.folder);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const stored = buffer.subarray(0, bytesRead);
    const packed = stored[0] === 0x1f && stored[1] === 0x8b;
    const start = packed ? unpackStart(stored) : stored;
    const encoding = encodingOf(start);
    const head = encoding && lineFeeds(new StrictDecoder(encoding).decode(start));
    if (!encoding || head === null || head.includes('\0')) throw new UnreadableFileError(unreadableFile.noText);
    return { head, packing: { encoding, packed }, bytes: stat.size };
  } finally {
    await file.close();
  }
}

/**
 * A file's text in chunks, without a byte order mark and with plain line feeds.
 *
 * @param onBytes receives how many bytes of the file have been read so far
 * @throws UnreadableFileError naming the line that is not in that encoding, or for damaged gzip
 */
export async function* textChunks(
  path: string,
  { encoding, packed }: Packing,
  onBytes: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = new StrictDecoder(encoding);
  let heldBack = '';
  for await (const bytes of fileBytes(path, packed, onBytes)) {
    const text = heldBack + decoder.decode(bytes);
    heldBack = text.endsWith('\r') ? '\r' : '';
    yield lineFeeds(text.slice(0, text.length - heldBack.length));
  }
  yield lineFeeds(heldBack + decoder.end());
}

const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

async function* fileBytes(path: string, packed: boolean, onBytes: (read: number) => void): AsyncGenerator<Buffer> {
  let read = 0;
  const file = createReadStream(path);
  file.on('data', (bytes) => onBytes((read += bytes.length)));
  // The loop below receives the errors of both streams.
  const bytes: AsyncIterable<Buffer> = packed ? pipeline(file, createGunzip(), () => undefined) : file;
  try {
    yield* bytes;
  } catch (error) {
    if (!/^Z_/.test(String(errorCode(error)))) throw error;
    throw new UnreadableFileError(unreadableFile.notUnpacked);
  }
}

/** @throws UnreadableFileError */
function unpackStart(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, HEAD_BYTES);
  } catch {
    throw new UnreadableFileError(unreadableFile.notUnpacked);
  }
}

function whyNotOpened(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return unreadableFile.missing;
  if (code === 'EACCES') return unreadableFile.forbidden;
  return unreadableFile.notOpened;
}

/** Minimum share of zero bytes in UTF-16: each character in our files has one, in either the first or second byte. */
const ZERO_SHARE = 0.3;

/**
 * The encoding according to the byte order mark, the positions of zero bytes, or the XML declaration; else UTF-8.
 *
 * @returns null for binary data
 * @throws UnreadableFileError for an unknown encoding
 */
function encodingOf(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (!start.includes(0)) return declaredEncoding(start) ?? 'utf-8';
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = (start.length / 2) * ZERO_SHARE;
  if (even === 0 && odd >= many) return 'utf-16le';
  return odd === 0 && even >= many ? 'utf-16be' : null;
}

const xmlDeclaration = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** A byte order mark takes precedence over the declaration. A text without zero bytes can't be UTF-16, whatever it declares. */
function declaredEncoding(start: Buffer): string | null {
  const [whole = '', label] = xmlDeclaration.exec(start.toString('latin1', 0, 256)) ?? [];
  if (label === undefined || whole.startsWith('\xef\xbb\xbf')) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    throw new UnreadableFileError(unreadableFile.unknownEncoding(label));
  }
}

/** Bytes in the longest character. It may be split between two chunks. */
const MAX_CHARACTER_BYTES = 4;

/** Decodes a file in chunks, and names the line with invalid bytes. */
class StrictDecoder {
  private readonly decoder: TextDecoder;
  private lastBytes: Uint8Array = new Uint8Array();
  private line = 1;

  constructor(private readonly encoding: string) {
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }

  /** @throws UnreadableFileError naming the line */
  decode(bytes: Buffer): string {
    try {
      const text = this.decoder.decode(bytes, { stream: true });
      this.line += countLines(text);
      this.lastBytes = bytes.subarray(-MAX_CHARACTER_BYTES);
      return text;
    } catch {
      throw this.errorAfter(this.lenient(bytes));
    }
  }

  /** Call it at the end of the file. @throws UnreadableFileError if that is in the middle of a character */
  end(): string {
    try {
      return this.decoder.decode();
    } catch {
      throw this.errorAfter('');
    }
  }

  private errorAfter(before: string): UnreadableFileError {
    return new UnreadableFileError(unreadableFile.wrongEncoding(this.encoding, this.line + countLines(before)));
  }

  /** The text up to the first invalid byte. */
  private lenient(bytes: Buffer): string {
    const decoder = new TextDecoder(this.encoding);
    decoder.decode(this.lastBytes, { stream: true });
    const [before = ''] = decoder.decode(bytes).split('\uFFFD', 1);
    return before;
  }
}

const countLines = (text: string): number => text.split('\n').length - 1;
