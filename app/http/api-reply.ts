import type { Page } from '~/domain/cursor';
import type { DomainError } from '~/domain/errors';
import { retryAfterHeader } from './problem';

/** A response body with its own headers. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly headers: [string, string][],
  ) {}
}

/** A call's JSON response. */
type JsonResponse = { status: number; headers: [name: string, value: string][]; json: string };

/** The few calls that don't respond with JSON return a Response. */
export type CallResponse = JsonResponse | Response;

export function toResponse(response: CallResponse): Response {
  if (response instanceof Response) return response;
  const { status, headers, json } = response;
  const body = Buffer.from(json);
  // The compression middleware reads the length to skip short bodies.
  return new Response(body, { status, headers: [...headers, ['Content-Length', String(body.length)]] });
}

/** For a call that has nothing to return. */
export const success = (): { success: true } => ({ success: true });

export const setCookies = (cookies: string[]): [string, string][] => cookies.map((cookie) => ['Set-Cookie', cookie]);

/** A list's response: the bare array, with a Link header to its next page (contract, RFC 8288). */
export function pageReply<T>(page: Page<T>, { url }: { url: string }): Reply<T[]> {
  const headers: [string, string][] = [];
  if (page.next) {
    const next = new URL(url);
    next.searchParams.set('cursor', page.next);
    headers.push(['Link', `<${next.pathname}${next.search}>; rel="next"`]);
  }
  return new Reply(page.items, headers);
}

const privateHeaders: JsonResponse['headers'] = [
  ['Content-Type', 'application/json'],
  ['Cache-Control', 'no-store'],
];

/** @param result a value, a Reply, or a Response that is returned as is */
export function toCallResponse(result: unknown, status: number): CallResponse {
  if (result instanceof Response) return result;
  const { value, headers } = result instanceof Reply ? result : new Reply(result, []);
  return { status, headers: [...privateHeaders, ...headers], json: JSON.stringify(value ?? null) };
}

/** The contract's error body with its status. @param methods that the path supports, for the Allow header of a 405 response */
export function errorResponse(error: DomainError, methods?: readonly string[]): JsonResponse {
  const { code, message, field, details, status } = error;
  const headers = [...privateHeaders];
  if (status === 405 && methods) headers.push(['Allow', methods.join(', ')]);
  headers.push(...Object.entries(retryAfterHeader(error)));
  const { match, choices } = details;
  const extra = { ...(match !== undefined && { match }), ...(choices && { choices }) };
  return { status, headers, json: JSON.stringify({ error: message, message, code, field, ...extra }) };
}
