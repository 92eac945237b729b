import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** @returns the content of each file in a ZIP, by name. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

const localHeader = 0x04034b50;
const isStored = (method: number) => method === 0;
/** Bit 3 is set if the size follows the data. */
const isSizeAfterData = (flags: number) => (flags & 8) !== 0;

/**
 * @returns the names of entries whose end can't be found by a reader that streams the file without its directory: uncompressed, with the
 *   size only after the data
 */
export async function unreadableAsStream(zip: Buffer): Promise<string[]> {
  const archive = await fromBufferPromise(zip);
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) {
    const at = entry.relativeOffsetOfLocalHeader;
    if (zip.readUInt32LE(at) !== localHeader) throw new Error(`${entry.fileName} has no local header.`);
    const [flags, method] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8)];
    if (isStored(method) && isSizeAfterData(flags) && entry.uncompressedSize > 0) names.push(entry.fileName);
  }
  return names;
}
