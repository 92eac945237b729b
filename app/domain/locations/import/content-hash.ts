import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** @returns the SHA-256 of a file's bytes, in hex, by which an interrupted import of it is found again */
export async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
