import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/**
 * For one reader. The window is as long as a page. The default takes megabytes for each answer and twice the time, for the same size.
 */
export const brotliForOne = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** Gzip for one reader: three fifths of the time of the usual level, for 3 % more bytes. */
export const gzipLevelForOne = 4;

/** For a cached page: a twelfth shorter, for twice the time. */
const brotliForMany = { ...brotliForOne, [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Smaller bodies fit in one packet; in bytes. */
export const leastCompressed = 512;

export type Encoding = 'br' | 'gzip';

const shortestFirst: readonly Encoding[] = ['br', 'gzip'];

/** The shortest encoding that the client accepts (RFC 9110 12.5.3); null for none. */
export function encodingFor(request: Request): Encoding | null {
  const { 'accept-encoding': accepted = '' } = request.headers;
  // What browsers send: the usual case, without parsing.
  if (/^gzip, deflate, br(?:, zstd)?$/.test(accepted)) return 'br';
  return shortestFirst.find((known) => request.acceptsEncodings(known)) ?? null;
}

/**
 * @param body in this encoding, from `compress`
 * @param withLength not where the same page is streamed to others, whose HEAD has no encoding either: it would tell a driver that
 *   no one has blocked them
 */
export function sendPage(response: Response, body: Buffer, encoding: Encoding | null, withLength = true): void {
  response.vary('Accept-Encoding');
  const isBare = !withLength && response.req.method === 'HEAD';
  if (encoding && !isBare) response.setHeader('Content-Encoding', encoding);
  if (withLength) response.setHeader('Content-Length', body.length).end(body);
  else {
    response.flushHeaders();
    response.end(body);
  }
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** @param readers who get these very bytes: for many it may take longer */
export const compress = (page: Buffer, encoding: Encoding, readers: 'one' | 'many'): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br'
    ? toBrotli(page, { params: readers === 'one' ? brotliForOne : brotliForMany })
    : toGzip(page, { level: readers === 'one' ? gzipLevelForOne : 9 });
