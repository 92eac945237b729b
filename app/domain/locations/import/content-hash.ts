import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ReadOptions } from './place-fields';

/** SHA-256 of a file's bytes and of how they are to be read, in hex. Finds an interrupted import again. */
export async function contentHash(
  path: string,
  { map = new Map(), outsideUs = false, type, where = new Map() }: ReadOptions,
): Promise<string> {
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of bytes) hash.update(chunk);
  const chosen = type || where.size > 0 ? [type ?? null, ...where] : [];
  return hash.update(JSON.stringify([...map, outsideUs, ...chosen])).digest('hex');
}
