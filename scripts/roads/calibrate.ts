import type { MileScale } from '~/domain/roads/types';

/** A mile post and where on the line it stands. */
export type Anchor = [measure: number, mile: number];

/** Fewer tell nothing. */
export const fewestAnchors = 3;
/** Around each anchor, so many on either side. */
const window = 4;
/** A mile that differs by more from those around it is a slip. */
const slipMiles = 3;
/** Where more than this share are slips, the miles do not count along the road. */
const mostSlips = 0.4;
const knotsApart = 4;

/**
 * How miles run along a line, by what was measured on it: they rise or fall by one a mile, from an offset that changes slowly (the
 * line is drawn coarsely, and where a road was straightened its mile posts were left).
 *
 * @returns null where the anchors are too few or contradict each other
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

/** How far offsets lie from the middle one, in the middle. */
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
