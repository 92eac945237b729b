import type { MileScale } from '~/domain/roads/types';

/** A mile post: its position on the line, and its mile. */
export type Anchor = [measure: number, mile: number];

/** Fewer anchors aren't enough to calibrate. */
const minAnchors = 3;
/** The number of anchors to compare with on either side. */
const window = 4;
/** A mile that differs from its neighbors by more than this is an error. */
const maxErrorMiles = 3;
/** If a larger share than this are errors, the miles don't count along the road. */
const maxErrorShare = 0.4;
/** Minimum distance between two points of the scale, in miles. */
const minKnotMiles = 4;

/**
 * Calibrates the miles along a line. They increase or decrease by one per mile, from an offset that changes slowly, because the line is drawn
 * coarsely, and mile posts were not moved when a road was straightened.
 *
 * @returns null if there are too few anchors or they contradict each other
 */
export function calibrate(anchors: readonly Anchor[]): MileScale | null {
  if (anchors.length < minAnchors) return null;
  const inOrder = anchors.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [rising, falling] = [offsets(inOrder, 1), offsets(inOrder, -1)];
  const [sign, all] = spread(rising) <= spread(falling) ? [1, rising] : [-1, falling];
  const valid = withoutErrors(all);
  if (valid.length < minAnchors || valid.length < all.length * (1 - maxErrorShare)) return null;

  const scale: MileScale = [];
  for (const [at, { measure }] of valid.entries()) {
    if (measure < (scale.at(-1)?.[0] ?? -Infinity) + minKnotMiles && at < valid.length - 1) continue;
    scale.push([measure, sign * measure + median(around(valid, at))]);
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

function withoutErrors(all: readonly Offset[]): Offset[] {
  const valid = all.filter(({ offset }, at) => Math.abs(offset - median(around(all, at))) <= maxErrorMiles);
  return valid.length === all.length ? valid : withoutErrors(valid);
}

const around = (all: readonly Offset[], at: number): number[] =>
  all.slice(Math.max(0, at - window), at + window + 1).map(({ offset }) => offset);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
