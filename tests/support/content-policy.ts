import { createHash } from 'node:crypto';

/** What a policy calls a script or style that is in a page. */
export const hashOf = (inside: string): string => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;

/** @returns the scripts and styles of a page that its Content-Security-Policy lets do nothing, data for others apart. */
export function notAllowed({ text, headers }: { text: string; headers: Headers }): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const elements = text.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs);
  return [...elements].flatMap(([element, name, attributes = '', inside = '']) => {
    if (attributes.includes('application/ld+json')) return [];
    const sources = policy.split(';').find((directive) => directive.startsWith(`${name}-src `)) ?? '';
    return sources.includes(hashOf(inside)) ? [] : [element];
  });
}
