import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UnreadableFileError } from './unreadable-file-error';

const HEAD_BYTES = 64 * 1024;

/** The beginning of a file as text, to see what is in it. @throws UnreadableFileError with a sentence. */
export async function readHead(path: string): Promise<{ head: string; bytes: number }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UnreadableFileError(whyNotOpened(error));
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFileError('It is a folder, not a file.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.includes(0)) throw new UnreadableFileError('It is not a text file in UTF-8.');
    return {
      head: decoder()
        .decode(start, { stream: true })
        .replace(/^\uFEFF/, ''),
      bytes: stat.size,
    };
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFileError('It is not a text file in UTF-8.') : error;
  } finally {
    await file.close();
  }
}

/**
 * A file's text piece by piece, without a byte order mark and with plain line feeds.
 *
 * @param onBytes receives how many bytes have been read so far
 * @throws UnreadableFileError when it is not UTF-8
 */
export async function* textChunks(path: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  const utf8 = decoder();
  let read = 0;
  let heldBack = '';
  const stream: AsyncIterable<Buffer> = createReadStream(path);
  try {
    for await (const bytes of stream) {
      const text = heldBack + utf8.decode(bytes, { stream: true });
      heldBack = text.endsWith('\r') ? '\r' : '';
      yield lineFeeds(text.slice(0, text.length - heldBack.length));
      read += bytes.length;
      onBytes(read);
    }
    yield lineFeeds(heldBack + utf8.decode());
  } catch (error) {
    throw error instanceof TypeError
      ? new UnreadableFileError(`It is not UTF-8 text past byte ${read}. Please save it as UTF-8.`)
      : error;
  }
}

const decoder = () => new TextDecoder('utf-8', { fatal: true });

const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

function whyNotOpened(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EACCES') return 'This account may not read it.';
  return 'It cannot be opened.';
}
