import type { Request, Response } from 'express';
import type { DomainError } from '~/domain/errors';
import { operator } from '~/messages';
import { currentRequestId } from '~/services/request-scope';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For errors before, or instead of, the application: JSON under /api, else a page without script or style. */
export function plainError(request: Request, response: Response, error: DomainError): void {
  const { code, message, status, details } = error;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.status(status).set('Cache-Control', 'no-store');
  if (details.retryAfterSeconds) response.set('Retry-After', String(details.retryAfterSeconds));
  if (request.path.startsWith('/api/')) {
    response.json({ error: message, message, code, field: null });
    return;
  }
  // A proxy's own id is well formed, or it is not used (watch-requests.ts).
  const id = status >= 500 && currentRequestId();
  const text = message.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');
  response
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>` +
        `<body bgcolor="#0c121b" text="#f1f4f8" link="#fbbf24" vlink="#fbbf24"><h1>${text}</h1><p><a href="/">Go Home</a></p>` +
        (id ? `<p>${operator.tell} ${id}.</p>` : ''),
    );
}
