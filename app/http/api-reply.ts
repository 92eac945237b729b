import type { Page } from '~/domain/cursor';
import type { DomainError } from '~/domain/errors';
import { retryAfterHeader } from './problem';

/** A value to be answered with headers of its own. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly headers: [string, string][],
  ) {}
}

/** What a call answers as JSON. */
export type JsonAnswer = { status: number; headers: [name: string, value: string][]; json: string };

/** Anything but JSON, which few calls answer, is a Response. */
export type CallAnswer = JsonAnswer | Response;

export function toResponse(answer: CallAnswer): Response {
  if (answer instanceof Response) return answer;
  const { status, headers, json } = answer;
  const body = Buffer.from(json);
  // By its length the compression knows what is too short to be compressed.
  return new Response(body, { status, headers: [...headers, ['Content-Length', String(body.length)]] });
}

/** For a call that only says that it went well. */
export const success = (): { success: true } => ({ success: true });

export const setCookies = (cookies: string[]): [string, string][] => cookies.map((cookie) => ['Set-Cookie', cookie]);

/** A list's answer: the bare array, with a Link header to its next page (contract, RFC 8288). */
export function pageReply<T>(page: Page<T>, { url }: { url: string }): Reply<T[]> {
  const headers: [string, string][] = [];
  if (page.next) {
    const next = new URL(url);
    next.searchParams.set('cursor', page.next);
    headers.push(['Link', `<${next.pathname}${next.search}>; rel="next"`]);
  }
  return new Reply(page.items, headers);
}

const privateHeaders: JsonAnswer['headers'] = [
  ['Content-Type', 'application/json'],
  ['Cache-Control', 'no-store'],
];

/** @param result a value, a Reply, or a Response that is answered as it is */
export function toAnswer(result: unknown, status: number): CallAnswer {
  if (result instanceof Response) return result;
  const { value, headers } = result instanceof Reply ? result : new Reply(result, []);
  return { status, headers: [...privateHeaders, ...headers], json: JSON.stringify(value ?? null) };
}

/** The contract's error body with its status. @param methods that the address takes, where the answer is to say so itself */
export function errorAnswer(error: DomainError, methods?: readonly string[]): JsonAnswer {
  const { code, message, field, details, status } = error;
  const headers = [...privateHeaders];
  if (status === 405 && methods) headers.push(['Allow', methods.join(', ')]);
  headers.push(...Object.entries(retryAfterHeader(error)));
  const { match, choices } = details;
  const more = { ...(match !== undefined && { match }), ...(choices && { choices }) };
  return { status, headers, json: JSON.stringify({ error: message, message, code, field, ...more }) };
}
