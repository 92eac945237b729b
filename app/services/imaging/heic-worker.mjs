/**
 * Decodes one HEIC file to RGBA and exits. Runs in its own thread, because the decoder blocks, and a thread can have a memory limit and be
 * terminated. Written in plain JavaScript, so that it runs both from the sources and next to the built bundle.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

const { filePath, maxPixels, maxBytes } = workerData;
const pageBytes = 65_536;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('The decoder uses too much memory.');
  return grow.call(this, pages);
};

await libheif.ready;
const images = new libheif.HeifDecoder().decode(await readFile(filePath));
// Other images may be tiles or a second shot.
const photo = images.find((image) => image.is_primary()) ?? images[0];
if (!photo) throw new Error('The file contains no picture.');
const [width, height] = [photo.get_width(), photo.get_height()];
if (width * height > maxPixels) {
  parentPort.postMessage({ reason: 'too-many-pixels' });
} else {
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  photo.display(pixels, (decoded) => {
    if (!decoded) throw new Error('The picture cannot be decoded.');
    parentPort.postMessage({ width, height, data: decoded.data }, [decoded.data.buffer]);
  });
}
