import { photoBox } from '~/schemas/photo-box';
import { drawsUpright } from './draws-upright';
import { loadImage } from './load-image';

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
