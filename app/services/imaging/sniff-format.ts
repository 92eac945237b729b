/** The accepted container formats. `heif` covers HEIC and AVIF, which differ only in the codec inside. */
type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

/** Bytes that `sniffFormat` needs. */
export const sniffedBytes = 16;

const heifBrands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * Tells a format by content; names and declared types are the sender's and count for nothing. What is not on this list (SVG, PDF,
 * TIFF, HTML and whatever else the image library could open) is not an image here.
 *
 * @param head the first bytes of the file
 */
export function sniffFormat(head: Buffer): ImageFormat | undefined {
  const ascii = head.toString('latin1');
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'gif';
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp';
  if (ascii.slice(4, 8) === 'ftyp' && heifBrands.has(ascii.slice(8, 12))) return 'heif';
  return undefined;
}
