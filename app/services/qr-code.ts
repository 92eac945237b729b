import { encode } from 'uqr';

/** A path in a square of `size` units, including the quiet zone of four that scanners need. */
export type QrCode = { size: number; path: string };

/** @param text up to a few hundred characters */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: runs.join('') };
}

/** The start and length of each run of dark modules. */
function darkRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}
