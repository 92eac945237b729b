/** Best first. Every browser supports JPEG. */
export const photoFormats = ['avif', 'webp', 'jpeg'] as const;
type PhotoFormat = (typeof photoFormats)[number];

/** All URLs of a photo are built from its `pattern`, which has placeholders for `{width}` and `{format}`. */
type Addresses = { pattern: string; widths: readonly number[] };

export const photoAddress = (pattern: string, width: number, format: PhotoFormat): string =>
  pattern.replace('{width}', String(width)).replace('{format}', format === 'jpeg' ? 'jpg' : format);

export const largestJpeg = ({ pattern, widths }: Addresses): string =>
  photoAddress(pattern, Math.max(...widths), 'jpeg');

/** Has widths, so an `img` or `source` needs `sizes` as well. */
export const photoSrcset = ({ pattern, widths }: Addresses, format: PhotoFormat): string =>
  widths.map((width) => `${photoAddress(pattern, width, format)} ${width}w`).join(', ');

/** The largest stored copy of a photo, in pixels. Larger photos are scaled to fit, so there is no need to upload more. */
export const photoBox = { width: 1280, height: 3840 } as const;

/** The size of link previews (Open Graph, Twitter cards), in pixels. */
export const cardBox = { width: 1200, height: 630 } as const;
