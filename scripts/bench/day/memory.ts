import { slopeOf } from '../support/statistics';

export type MemoryMoment = { seconds: number; residentMb: number; mongodMb: number | null };

/** What a process takes as it comes to know its site is not counted: the first third. */
const warmUp = 1 / 3;
/** Growth from there to the end that is no more than noise. */
const mostGrowth = 0.05;

/** Moments after the first third, as points. */
export const settled = (moments: readonly MemoryMoment[]): { x: number; y: number }[] =>
  moments.slice(Math.floor(moments.length * warmUp)).map(({ seconds, residentMb }) => ({ x: seconds, y: residentMb }));

/** Whether a process stays as large as it was, by the line through what it took. */
export function isFlat(moments: readonly MemoryMoment[]): boolean {
  const points = settled(moments);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return true;
  return slopeOf(points) * (last.x - first.x) <= mostGrowth * first.y;
}
