/** Grey pixels, one byte each. */
export type Grey = { data: Uint8Array; width: number; height: number };

const side = 8;
/** The constants of Wang, Bovik, Sheikh and Simoncelli (2004), for values of up to 255. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * How alike two pictures look: the mean structural similarity of their 8 by 8 windows, 4 pixels apart. 1 is the same picture.
 * @throws RangeError for pictures of different sizes, or smaller than a window.
 */
export function ssim(one: Grey, other: Grey): number {
  const { width, height } = one;
  if (other.width !== width || other.height !== height || Math.min(width, height) < side) {
    throw new RangeError('Only pictures of one size can be compared.');
  }
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += side / 2) {
    for (let left = 0; left + side <= width; left += side / 2) {
      sum += windowSsim(one.data, other.data, top * width + left, width);
      windows += 1;
    }
  }
  return sum / windows;
}

function windowSsim(one: Uint8Array, other: Uint8Array, start: number, width: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < side; row += 1) {
    for (let at = start + row * width; at < start + row * width + side; at += 1) {
      const a = one[at] ?? 0;
      const b = other[at] ?? 0;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const count = side * side;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = sumAA / count - meanA * meanA;
  const varianceB = sumBB / count - meanB * meanB;
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  );
}
