import type { PictureLook } from '~models/photo';

/** Bits of 64 in which a copy's coarse look may differ, and of 256 in its fine one (decision 53: measured). */
const mostCoarse = 5;
const mostFine = 48;

/** Where each band begins, and where the last one ends: 22, 21 and 21 of the 64 bits. */
const bandEdges = [0, 22, 43, 64];

/** Whether one picture is a copy of the other, as far as looks tell. */
export const looksLike = (one: PictureLook, other: PictureLook): boolean =>
  distance(one.coarse, other.coarse) <= mostCoarse && distance(one.fine, other.fine) <= mostFine;

/** By which a picture's looks are found: three numbers each, of the bits of a band and which band it is. */
export const bandsOf = (looks: PictureLook[]): number[] => [...new Set(looks.flatMap(({ coarse }) => bandsIn(coarse)))];

/**
 * The bands of all looks that differ from this one in up to five bits: of three bands one differs in one bit at most (multi-index
 * hashing: Norouzi, Punjani and Fleet, "Fast Search in Hamming Space", 2012). 67 of some 6 million: few pictures share one.
 */
export const bandsNear = ({ coarse }: PictureLook): number[] =>
  bandsIn(coarse).flatMap((band, at) => [
    band,
    ...Array.from({ length: (bandEdges[at + 1] ?? 0) - (bandEdges[at] ?? 0) }, (_, bit) => band ^ (1 << bit)),
  ]);

function bandsIn(coarse: string): number[] {
  const bits = bitsOf(coarse);
  return bandEdges.slice(1).map((end, at) => (at << 22) | parseInt(bits.slice(bandEdges[at], end), 2));
}

const bitsOf = (hex: string): string =>
  Array.from(hex, (digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');

/** How many bits differ. */
function distance(one: string, other: string): number {
  const [a, b] = [bitsOf(one), bitsOf(other)];
  return Array.from(a).filter((bit, at) => bit !== b[at]).length;
}
