/** In characters. Several paths must fit in a cookie of 4 KB. */
const longest = 1_500;

/**
 * @param target from a query or a form; untrusted
 * @returns the target if it is a path on this site and not too long, else `/`: never another host, scheme or header (ASVS 5.0, 3.7), nor a
 *   path that a browser would turn into one, such as `/.//evil.example`
 */
export function safePath(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return '/';
  const { pathname, search, hash } = new URL(target, 'http://here.example');
  const path = pathname + search + hash;
  return path.startsWith('//') || path.length > longest ? '/' : path;
}
