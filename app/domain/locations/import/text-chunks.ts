import { open } from 'node:fs/promises';
import { errorCode } from '~/error-code';
import { unreadableFile } from '~/messages';
import { fileBytes, isPacked, unpackStart } from './file-bytes';
import { encodingOf, StrictDecoder, type TextEncoding } from './text-encoding';
import { UnreadableFileError } from './unreadable-file';

/** Enough to recognize a file, and whole characters in any encoding. */
const HEAD_BYTES = 64 * 1024;

/** How a file's bytes become text. */
export type Packing = { encoding: TextEncoding; packed: boolean };

type FileHead = {
  /** The beginning of the text, without a byte order mark and with plain line feeds. */
  head: string;
  packing: Packing;
  bytes: number;
};

/** @throws UnreadableFileError with a sentence */
export async function readHead(path: string): Promise<FileHead> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UnreadableFileError(whyNotOpened(error));
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFileError(unreadableFile.folder);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const stored = buffer.subarray(0, bytesRead);
    const packed = isPacked(stored);
    const start = packed ? unpackStart(stored, HEAD_BYTES) : stored;
    const encoding = encodingOf(start);
    const head = encoding && lineFeeds(new StrictDecoder(encoding).decode(start));
    if (!encoding || head === null || head.includes('\0')) throw new UnreadableFileError(unreadableFile.noText);
    return { head, packing: { encoding, packed }, bytes: stat.size };
  } finally {
    await file.close();
  }
}

/**
 * A file's text piece by piece, without a byte order mark and with plain line feeds.
 *
 * @param onBytes receives how many bytes have been read so far
 * @throws UnreadableFileError naming the line that is not in that encoding
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

function whyNotOpened(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return unreadableFile.missing;
  if (code === 'EACCES') return unreadableFile.forbidden;
  return unreadableFile.notOpened;
}
