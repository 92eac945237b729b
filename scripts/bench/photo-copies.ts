import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { processPhoto } from '~/services/imaging';
import { type RawPixels } from '~/services/imaging/decode-heic';
import { encodeVariants } from '~/services/imaging/encode-variants';
import { readPixels } from '~/services/imaging/read-pixels';
import { photoBox } from '~/schemas/photo-box';
import { type Grey, ssim } from './ssim';
import { answer, progress, readInput } from './stdio';

/**
 * `ask('photo-copies.ts', { files })`: makes each photo's copies as an upload does, and says what each weighs, how like the
 * photo it looks at its width, and how long all of it took, beside one plain JPEG of the same pixels.
 */
const { files } = await readInput(z.object({ files: z.array(z.string()).min(1) }));

const grey = async (image: Sharp): Promise<Grey> => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
const fromPixels = ({ data, ...raw }: RawPixels) => sharp(data, { raw });

/** Warms up what is loaded at the first use. */
const turn = { owner: 'the measurement' };
await processPhoto(files[0] ?? '', turn);

const photos = [];
for (const file of files) {
  progress(`Measuring: the copies of ${path.basename(file)} ...`);
  const before = performance.now();
  const { variants } = await processPhoto(file, turn);
  const ms = performance.now() - before;
  const pixels = await readPixels(file, { ...photoBox, fit: 'inside', withoutEnlargement: true });
  const startedAt = performance.now();
  await encodeVariants(pixels, [pixels.width], ['jpeg']);
  const oneJpegMs = performance.now() - startedAt;
  const copies = [];
  for (const { format, width, height, bytes, data } of variants) {
    const original = await grey(fromPixels(pixels).resize(width, height, { fit: 'fill' }));
    copies.push({ format, width, bytes, ssim: ssim(original, await grey(sharp(data))) });
  }
  photos.push({ name: path.basename(file), ms, oneJpegMs, copies });
}
answer(photos);
