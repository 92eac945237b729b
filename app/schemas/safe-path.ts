/** In characters. Several paths must fit in a cookie of 4 KB. */
const maxLength = 1_500;

/**
 * @param target from a query or a form; untrusted
 * @returns the target if it is a path on this site and not too long, otherwise `/`. Never another host, scheme or header (ASVS 5.0, 3.7), or
 *   a path that a browser would turn into another host, such as `/.//evil.example`
 */
export function safePath(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return '/';
  const { pathname, search, hash } = new URL(target, 'http://here.example');
  const path = pathname + search + hash;
  return path.startsWith('//') || path.length > maxLength ? '/' : path;
}
