import { createHash } from 'node:crypto';
import { gzipAround } from './gzip-around';

/** A page from which any number of answers are made, each with a nonce of its own. */
export type PageCopies = {
  status: number;
  /** Of the application; those of this very answer (compression, policy) are added when it is sent. */
  headers: [name: string, value: string][];
  etag: string;
  plain: (nonce: string) => Buffer;
  gzip: (nonce: string) => Promise<Buffer>;
  /** What it takes of memory, the compressed page too. */
  bytes: number;
};

/** @param placeholder what stands in the page where an answer's nonce is to be, as long as that */
export function pageCopies(status: number, headers: Headers, page: string, placeholder: string): PageCopies {
  const parts = page.split(placeholder).map((part) => Buffer.from(part, 'utf8'));
  let compressed: ReturnType<typeof gzipAround> | null = null;
  return {
    status,
    headers: [...headers],
    // Weak: it stands for the page, whichever way its bytes are sent (RFC 9110 8.8.3).
    etag: `W/"${createHash('sha256').update(Buffer.concat(parts)).digest('base64').slice(0, 22)}"`,
    plain: (nonce) => Buffer.concat(parts.flatMap((part, at) => (at > 0 ? [Buffer.from(nonce), part] : [part]))),
    async gzip(nonce) {
      compressed ??= gzipAround(parts, placeholder.length);
      return (await compressed)(Buffer.from(nonce, 'latin1'));
    },
    bytes: parts.reduce((sum, part) => sum + part.length, 0) * 1.25,
  };
}
