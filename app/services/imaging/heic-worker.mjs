/**
 * Decodes one HEIC file to RGBA and ends. A thread of its own, since the decoder blocks: here it can be given a memory limit and
 * be stopped. Plain JavaScript, so that it starts from sources and beside a built bundle alike.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decodeHeic from 'heic-decode';

const { filePath, maxPixels, maxBytes } = workerData;
const pageBytes = 65_536;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('The decoder takes too much memory.');
  return grow.call(this, pages);
};

const images = await decodeHeic.all({ buffer: await readFile(filePath) });
const [first] = images;
if (first.width * first.height > maxPixels) {
  parentPort.postMessage({ reason: 'too-many-pixels' });
} else {
  const { width, height, data } = await first.decode();
  parentPort.postMessage({ width, height, data }, [data.buffer]);
}
