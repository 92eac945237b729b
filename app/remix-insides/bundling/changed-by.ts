export type Changes = [asked: string, answer: string][];

/**
 * @param known changes by file
 * @param file a package's name and the path in it
 * @param fail for a package that no longer has what is to be changed
 */
export function changedBy(
  known: Record<string, Changes>,
  code: string,
  file = '',
  fail: (mistake: string) => never,
): { code: string; map: null } | null {
  const changes = known[file];
  if (!changes) return null;
  let left = code;
  for (const [asked, answer] of changes) {
    if (!left.includes(asked)) fail(`There is no longer in ${file}: ${asked}`);
    left = left.split(asked).join(answer);
  }
  return { code: left, map: null };
}
