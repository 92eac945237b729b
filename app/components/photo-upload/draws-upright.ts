import { loadImage } from './load-image';

/** Two gray pixels, black and white, with an EXIF orientation (6) that puts the white one below the black one. */
const lying =
  'data:image/jpeg;base64,/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABsQAAAHAQAAAAAAAAAAAAAAAAACBAYHN3Wz/9oACAEBAAA/AH+J6sZuKi4EH//Z';

let known: Promise<boolean> | undefined;

/**
 * Whether this browser draws a photo upright by its EXIF orientation (from Chrome 81, Safari 13.1, Firefox 77), and whether what
 * it reads back can be trusted: some return noise against fingerprinting.
 */
export const drawsUpright = (): Promise<boolean> =>
  (known ??= tryIt()
    .then((isUpright) => isUpright && readsTruly())
    .catch(() => false));

const stripes = 16;
/** In pixels: noise in 2 of 100 pixels is found with certainty. */
const stripesHeight = 64;

/** Draws stripes of gray and reads them back: noise of a privacy browser, be it of one bit, shows somewhere. */
function readsTruly(): boolean {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [stripes, stripesHeight];
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  const grayOf = (at: number) => 8 + 16 * at;
  for (let at = 0; at < stripes; at += 1) {
    const gray = grayOf(at);
    pen.fillStyle = `rgb(${gray},${gray},${gray})`;
    pen.fillRect(at, 0, 1, stripesHeight);
  }
  const { data } = pen.getImageData(0, 0, stripes, stripesHeight);
  return data.every((value, at) => value === (at % 4 === 3 ? 255 : grayOf(Math.floor(at / 4) % stripes)));
}

async function tryIt(): Promise<boolean> {
  const image = await loadImage(lying);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 2];
  const pen = canvas.getContext('2d');
  if (!pen || image.naturalWidth !== 1 || image.naturalHeight !== 2) return false;
  pen.drawImage(image, 0, 0, 1, 2);
  const [above = 255, , , , below = 0] = pen.getImageData(0, 0, 1, 2).data;
  return above < 64 && below > 192;
}
