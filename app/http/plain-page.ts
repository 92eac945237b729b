import type { DomainError } from '~/domain/errors';
import { operator } from '~/messages';
import { currentRequestId } from '~/services/request-scope';
import { whenToTryAgain } from './problem';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An error as a page without script or style, for where the application draws none. */
export function plainPage(error: DomainError): { status: number; headers: Record<string, string>; html: string } {
  const { message, status } = error;
  // A proxy's own id is well formed, or it is not used (watch-requests.ts).
  const id = status >= 500 && currentRequestId();
  const text = message.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>` +
    `<body bgcolor="#0c121b" text="#f1f4f8" link="#fbbf24" vlink="#fbbf24"><h1>${text}</h1><p><a href="/">Go Home</a></p>` +
    (id ? `<p>${operator.tell} ${id}.</p>` : '');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...whenToTryAgain(error) };
  return { status, headers, html };
}
