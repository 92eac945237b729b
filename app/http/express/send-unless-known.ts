import type { Request, Response } from 'express';
import { isKnown } from '../etag';

/** In one piece. */
export type KnownFile = { type: string; body: string | Buffer; etag: string; changedAt?: Date };

/**
 * Sends a file that may be another one in a moment: whoever keeps a copy asks before using it, and is answered 304 while it is
 * the same. By the tag, where they have one (RFC 9110 13.2.2). Express would not say so to those who reload (`no-cache`).
 */
export function sendUnlessKnown(
  request: Request,
  response: Response,
  { type, body, etag, changedAt }: KnownFile,
): void {
  response.set({ 'Cache-Control': 'no-cache', ETag: etag });
  if (changedAt) response.set('Last-Modified', changedAt.toUTCString());
  const tags = request.get('if-none-match');
  const since = Date.parse(request.get('if-modified-since') ?? '');
  const isSame = tags === undefined ? changedAt !== undefined && since >= changedAt.getTime() : isKnown(etag, tags);
  if (isSame) response.status(304).end();
  else response.set('Content-Type', type).send(body);
}
