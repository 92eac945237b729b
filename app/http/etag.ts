import type { Request, Response } from 'express';
import type { RequestHead } from './request-args';

/**
 * Weak comparison (RFC 9110 13.1.2). `*` is not supported.
 * @param ifNoneMatch the request's header
 */
const etagMatches = (etag: string, ifNoneMatch: string | null | undefined): boolean => {
  const opaque = etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
};

/** @returns 304 if the client has this version, else what `make` returns */
export const notModifiedOr = <T>(
  request: RequestHead,
  headers: Record<string, string> & { ETag: string },
  make: () => T,
): globalThis.Response | T =>
  etagMatches(headers.ETag, request.headers.get('if-none-match'))
    ? new globalThis.Response(null, { status: 304, headers })
    : make();

/**
 * Makes the client revalidate its copy, and sends 304 if the copy is current.
 * @returns whether it sent the response
 */
export function sentNotModified(etag: string, request: Request, response: Response): boolean {
  response.set({ 'Cache-Control': 'no-cache', ETag: etag });
  if (!etagMatches(etag, request.get('if-none-match'))) return false;
  response.removeHeader('Content-Type');
  response.status(304).end();
  return true;
}
