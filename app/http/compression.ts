import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/**
 * For one reader. The window reaches as far as a page is long: the default would take megabytes for each answer, and twice the
 * time, for the same bytes.
 */
export const brotliForOne = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** For many: a twelfth shorter, for twice the time. */
const brotliForMany = { ...brotliForOne, [constants.BROTLI_PARAM_QUALITY]: 5 };

export type Encoding = 'br' | 'gzip';

const shortestFirst: readonly Encoding[] = ['br', 'gzip'];

/**
 * Sends a page in the shortest encoding that its reader accepts (RFC 9110 12.5.3).
 * @param compressed the page in an encoding, from `compress`
 */
export async function sendPage(
  request: Request,
  response: Response,
  plain: Buffer,
  compressed: (encoding: Encoding) => Promise<Buffer>,
): Promise<void> {
  const encoding = shortestFirst.find((known) => request.acceptsEncodings(known));
  const body = encoding ? await compressed(encoding) : plain;
  response.vary('Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length).end(body);
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** @param readers who get these very bytes: for many it may take longer */
export const compress = (page: Buffer, encoding: Encoding, readers: 'one' | 'many'): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(page, { params: readers === 'one' ? brotliForOne : brotliForMany })
    : toGzip(page, { level: readers === 'one' ? 6 : 9 });
