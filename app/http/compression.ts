import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/**
 * How a page is compressed for one reader. The window is as far as pages reach back, which are smaller than it: each answer's
 * compression would take up megabytes otherwise, and twice the time, for the same bytes.
 */
export const brotliForOne = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** And for many: a twelfth shorter, for twice the time. */
const brotliForMany = { ...brotliForOne, [constants.BROTLI_PARAM_QUALITY]: 5 };

export type Encoding = 'br' | 'gzip';

/** @returns the shortest encoding that a browser takes (RFC 9110 12.5.3), or null */
export const encodingFor = (request: Request): Encoding | null =>
  (['br', 'gzip'] as const).find((known) => request.acceptsEncodings(known)) ?? null;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** @param readers who get these very bytes: for many it may take longer */
export const compress = (page: Buffer, encoding: Encoding, readers: 'one' | 'many'): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(page, { params: readers === 'one' ? brotliForOne : brotliForMany })
    : toGzip(page, { level: readers === 'one' ? 6 : 9 });
