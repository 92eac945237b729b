import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** @returns the content of each file in a ZIP, by its name. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}
