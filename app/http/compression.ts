import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/**
 * Brotli settings for a response that is sent once. The window is large enough for a page. The default window would need megabytes per
 * response and twice the time, for the same size.
 */
export const brotliForOne = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** Gzip level for a response that is sent once: 60% of the default level's time, for 3% more bytes. */
export const gzipLevelForOne = 4;

/** Brotli settings for a cached page: 8% smaller output, for twice the time. */
const brotliForMany = { ...brotliForOne, [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Smaller bodies fit in one packet and aren't compressed. In bytes. */
export const minCompressedBytes = 512;

export type Encoding = 'br' | 'gzip';

const smallestFirst: readonly Encoding[] = ['br', 'gzip'];

/** The encoding with the smallest output that the client accepts (RFC 9110 12.5.3); null if none. */
export function encodingFor(request: Request): Encoding | null {
  const { 'accept-encoding': accepted = '' } = request.headers;
  // Fast path for the header that browsers send.
  if (/^gzip, deflate, br(?:, zstd)?$/.test(accepted)) return 'br';
  return smallestFirst.find((encoding) => request.acceptsEncodings(encoding)) ?? null;
}

/**
 * @param body already in this encoding, from `compress`
 * @param withLength false if Remix streams the same page to some viewers, without a length, and for HEAD without an encoding. Any
 *   difference would reveal to a driver that no one has blocked them
 */
export function sendPage(response: Response, body: Buffer, encoding: Encoding | null, withLength = true): void {
  response.vary('Accept-Encoding');
  const omitsEncoding = !withLength && response.req.method === 'HEAD';
  if (encoding && !omitsEncoding) response.setHeader('Content-Encoding', encoding);
  if (withLength) response.setHeader('Content-Length', body.length).end(body);
  else {
    response.flushHeaders();
    response.end(body);
  }
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** @param readers `many` for bytes that are cached, where more compression time pays off */
export const compress = (page: Buffer, encoding: Encoding, readers: 'one' | 'many'): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br'
    ? toBrotli(page, { params: readers === 'one' ? brotliForOne : brotliForMany })
    : toGzip(page, { level: readers === 'one' ? gzipLevelForOne : 9 });
