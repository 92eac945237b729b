import { photoBox } from '~/schemas/photos';

/** Files up to this size, in bytes, are sent unchanged: shrinking them would cost quality and save little time. */
const minShrinkBytes = 250_000;
const quality = 0.82;

/**
 * Shrinks a phone's photo to the largest size that the site shows. Returns the file itself if the browser cannot decode it (HEIC),
 * ignores its orientation, runs out of memory, or saves less than 10%.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= minShrinkBytes) return file;
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
    if (!pen) throw new Error('The browser cannot create a canvas of this size.');
    // JPEG has no transparency. The server uses a white background as well.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    URL.revokeObjectURL(address);
    // Old phones free a canvas's memory only when its size is 0.
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

/** Two pixels, black and white, with EXIF orientation 6, which puts the white one below the black one. */
const rotatedSample =
  'data:image/jpeg;base64,/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABsQAAAHAQAAAAAAAAAAAAAAAAACBAYHN3Wz/9oACAEBAAA/AH+J6sZuKi4EH//Z';

let supported: Promise<boolean> | undefined;

/**
 * Whether this browser applies a photo's EXIF orientation (from Chrome 81, Safari 13.1, Firefox 77) and reads canvas pixels back
 * unchanged. Some browsers add noise against fingerprinting.
 */
export const drawsUpright = (): Promise<boolean> =>
  (supported ??= appliesOrientation()
    .then((isUpright) => isUpright && readsPixelsBack())
    .catch(() => false));

const stripes = 16;
/** In pixels; high enough to detect noise in 2 of 100 pixels. */
const stripesHeight = 64;

/** Draws gray stripes and reads them back, to detect noise added by privacy browsers, even of one bit. */
function readsPixelsBack(): boolean {
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

async function appliesOrientation(): Promise<boolean> {
  const image = await loadImage(rotatedSample);
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
 * Replaces the chosen photo with a smaller copy, if the browser lets JavaScript set a file input.
 * @returns the sizes before and after, in bytes; null if the file stays
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
