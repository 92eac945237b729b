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

/** States whose interstates number their exits one after the other. */
const numberedInTurn = new Set(['CT', 'DC', 'DE', 'NH', 'NY', 'VT']);

/** Single roads that break their state's rule: by kilometer, or by the toll road's own order. */
const exceptions = new Set(['AZ I-19', 'NJ I-95']);

/** Whether the exits of a road are numbered by its miles, so that 143 is the exit in the mile after marker 143. */
export const exitsCountMiles = (highway: string, state: string): boolean =>
  !numberedInTurn.has(state) && !exceptions.has(`${state} ${highway}`);

type OnRoad = {
  highway: string | null;
  state: string | null;
  exitNumber: string | null;
  mile?: number | null;
};

/** By its exit; a place that has none comes by its mile, where the road's exits count miles. */
export function roadPosition({ highway, state, exitNumber, mile = null }: OnRoad): number | null {
  const atExit = exitPosition(exitNumber);
  if (atExit !== null || mile === null || !highway || !state) return atExit;
  return exitsCountMiles(highway, state) ? mile : null;
}
