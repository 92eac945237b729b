/** Several are kept in cookies of 4 KB. In characters. */
const longest = 1_500;

/**
 * @param target from a query or a form; anyone may have written it
 * @returns the target when it is a path of this site of a bearable length, else `/`: never another host, scheme or header (ASVS 5.0, 3.7), nor a path
 *   that a browser would make one of, such as `/.//evil.example`
 */
export function safePath(target: string | null | undefined): string {
  if (!target || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return '/';
  const { pathname, search, hash } = new URL(target, 'http://here.example');
  const path = pathname + search + hash;
  return path.startsWith('//') || path.length > longest ? '/' : path;
}
