/** How a road's mile posts lie along its line: miles at measures, in order. */
export type MileScale = [measure: number, mile: number][];

/** Beyond its first and last mile post a scale is trusted for so far. */
const trustedMiles = 40;

/** The mile at a measure, or null where no mile post is near enough to tell. */
export function mileAt(scale: MileScale, measure: number): number | null {
  const after = scale.findIndex(([at]) => at >= measure);
  const [low, high] = after > 0 ? [scale[after - 1], scale[after]] : after === 0 ? scale.slice(0, 2) : scale.slice(-2);
  if (!low || !high) return null;
  const beyond = Math.max(low[0] - measure, measure - high[0]);
  if (beyond > trustedMiles) return null;
  const rising = Math.sign(high[1] - low[1]);
  if (beyond > 0) return measure < low[0] ? low[1] - rising * beyond : high[1] + rising * beyond;
  return low[1] + ((measure - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
