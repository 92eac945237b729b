import type { MileScale } from '~/domain/roads/types';

/** A mile post: its position on the line, and its mile. */
export type Anchor = [measure: number, mile: number];

/** Fewer anchors aren't enough to calibrate. */
const fewestAnchors = 3;
/** The number of anchors to compare with on either side. */
const window = 4;
/** A mile that differs by more from its neighbors is an error. */
const slipMiles = 3;
/** If more than this share are errors, the miles don't count along the road. */
const mostSlips = 0.4;
const knotsApart = 4;

/**
 * Calibrates the miles along a line: they increase or decrease by one per mile, from an offset that changes slowly (the line is drawn
 * coarsely, and mile posts stayed where a road was straightened).
 *
 * @returns null if the anchors are too few or contradict each other
 */
export function calibrate(anchors: readonly Anchor[]): MileScale | null {
  if (anchors.length < fewestAnchors) return null;
  const inOrder = anchors.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [rising, falling] = [offsets(inOrder, 1), offsets(inOrder, -1)];
  const [sign, all] = spread(rising) <= spread(falling) ? [1, rising] : [-1, falling];
  const kept = withoutSlips(all);
  if (kept.length < fewestAnchors || kept.length < all.length * (1 - mostSlips)) return null;

  const scale: MileScale = [];
  for (const [at, { measure }] of kept.entries()) {
    if (measure < (scale.at(-1)?.[0] ?? -Infinity) + knotsApart && at < kept.length - 1) continue;
    scale.push([measure, sign * measure + median(around(kept, at))]);
  }
  return scale.length > 1 ? scale : null;
}

type Offset = { measure: number; offset: number };

const offsets = (anchors: readonly Anchor[], sign: number): Offset[] =>
  anchors.map(([measure, mile]) => ({ measure, offset: mile - sign * measure }));

/** The median distance of the offsets from their median. */
function spread(all: readonly Offset[]): number {
  const middle = median(all.map(({ offset }) => offset));
  return median(all.map(({ offset }) => Math.abs(offset - middle)));
}

function withoutSlips(all: readonly Offset[]): Offset[] {
  const kept = all.filter(({ offset }, at) => Math.abs(offset - median(around(all, at))) <= slipMiles);
  return kept.length === all.length ? kept : withoutSlips(kept);
}

const around = (all: readonly Offset[], at: number): number[] =>
  all.slice(Math.max(0, at - window), at + window + 1).map(({ offset }) => offset);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
