import type { Page } from '~/domain/cursor';
import type { DomainError } from '~/domain/errors';

/** A value to be answered with headers of its own. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly headers: [string, string][],
  ) {}
}

/** For a call that only says that it went well. */
export const success = (): { success: true } => ({ success: true });

export const setCookies = (cookies: string[]): [string, string][] => cookies.map((cookie) => ['Set-Cookie', cookie]);

/** A list's answer: the bare array, with a Link header to its next page (contract, RFC 8288). */
export function pageReply<T>(page: Page<T>, request: Request): Reply<T[]> {
  const headers: [string, string][] = [];
  if (page.next) {
    const next = new URL(request.url);
    next.searchParams.set('cursor', page.next);
    headers.push(['Link', `<${next.pathname}${next.search}>; rel="next"`]);
  }
  return new Reply(page.items, headers);
}

const privateHeaders = { 'Cache-Control': 'no-store' };

/** @param result a value, a Reply, or a Response that is answered as it is */
export function toResponse(result: unknown, status: number, request: Request): Response {
  const response = result instanceof Response ? result : jsonResponse(result, status);
  if (request.method !== 'HEAD') return response;
  void response.body?.cancel();
  return new Response(null, response);
}

function jsonResponse(result: unknown, status: number): Response {
  const { value, headers: own } = result instanceof Reply ? result : new Reply(result, []);
  const headers = new Headers(privateHeaders);
  for (const [name, text] of own) headers.append(name, text);
  return Response.json(value ?? null, { status, headers });
}

/** The contract's error body with its status. */
export function errorResponse(error: DomainError, extra: Record<string, string> = {}): Response {
  const { code, message, field, details, status } = error;
  const headers = new Headers(privateHeaders);
  if (status === 405 && extra.Allow) headers.set('Allow', extra.Allow);
  if (details.retryAfterSeconds) headers.set('Retry-After', String(details.retryAfterSeconds));
  const { match, choices } = details;
  const more = { ...(match !== undefined && { match }), ...(choices && { choices }) };
  return Response.json({ error: message, message, code, field, ...more }, { status, headers });
}
