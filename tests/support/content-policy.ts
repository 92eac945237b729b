import { createHash } from 'node:crypto';

/** The source in a policy that allows an inline script or style. */
export const hashOf = (inside: string): string => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;

/** @returns a page's scripts and styles that its Content-Security-Policy blocks, except data blocks. */
export function notAllowed({ text, headers }: { text: string; headers: Headers }): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const elements = text.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs);
  return [...elements].flatMap(([element, name, attributes = '', inside = '']) => {
    if (attributes.includes('application/ld+json')) return [];
    const sources = policy.split(';').find((directive) => directive.startsWith(`${name}-src `)) ?? '';
    return sources.includes(hashOf(inside)) ? [] : [element];
  });
}
