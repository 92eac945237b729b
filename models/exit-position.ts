/**
 * The position of an exit along its highway: `143` → 143, `143A` → 143.01, `143B` → 143.02. Exits of one road and state sort by
 * it, and in most states it counts miles from the southern or western border.
 *
 * @returns null for an exit without a number
 */
export function exitPosition(exit: string | null): number | null {
  const parts = /^(\d{1,4})([A-Z]?)/.exec(exit ?? '');
  if (!parts) return null;
  const letter = parts[2] ? parts[2].charCodeAt(0) - 64 : 0;
  return (Number(parts[1]) * 100 + letter) / 100;
}
