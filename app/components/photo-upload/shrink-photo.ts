import { photoBox } from '~/schemas/photos';

/** Up to this many bytes a file is sent as it is: shrinking it would cost more quality than time. */
const enoughBytes = 250_000;
const quality = 0.82;

/**
 * Shrinks a phone's photo to the largest size that the site shows. Sends the file itself where the browser cannot read it (HEIC),
 * cannot draw it upright, lacks the memory, or makes it hardly smaller.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= enoughBytes) return file;
  try {
    if (!(await drawsUpright())) return file;
    const smaller = await drawSmaller(file);
    return smaller.size < file.size * 0.9 ? smaller : file;
  } catch {
    return file;
  }
}

async function drawSmaller(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  const canvas = document.createElement('canvas');
  try {
    const image = await loadImage(address);
    const scale = Math.min(1, photoBox.width / image.naturalWidth, photoBox.height / image.naturalHeight);
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas of this size can be had.');
    // JPEG has no transparency; the server puts such a picture on white as well.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    URL.revokeObjectURL(address);
    // Old phones free a canvas's memory only when it is empty.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas could not be read.')));
    canvas.toBlob(done, 'image/jpeg', quality);
  });
}

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

/** @throws when the browser cannot decode it */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The browser cannot read this picture.'));
    image.src = address;
  });
}

/**
 * Replaces the one chosen photo by a smaller copy, where the browser lets script do that.
 * @returns its bytes before and after; null where the file itself stays
 */
export async function shrinkInPlace(input: HTMLInputElement): Promise<{ before: number; after: number } | null> {
  const file = input.files?.[0];
  if (!file) return null;
  const smaller = await shrinkPhoto(file);
  if (smaller === file || input.files?.[0] !== file) return null;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(new File([smaller], 'photo.jpg', { type: smaller.type }));
    input.files = chosen.files;
    return { before: file.size, after: smaller.size };
  } catch {
    return null;
  }
}
