import { expect, it } from 'vitest';
import { type Grey, ssim } from '../../scripts/bench/ssim';

/** A slope with stripes, so that every window has a structure of its own. */
const picture = (change: (value: number, at: number) => number = (value) => value): Grey => {
  const [width, height] = [64, 48];
  const values = Array.from({ length: width * height }, (_, at) =>
    change(60 + (at % width) + (Math.floor(at / width) % 6) * 12, at),
  );
  return { data: Uint8Array.from(values), width, height };
};

/** The same every time, and as much above as below. */
const noise = (strength: number) => (value: number, at: number) =>
  value + ((at * 7919) % 2 === 0 ? strength : -strength);

it('the same picture is 1, and noise lowers it with its strength', () => {
  expect(ssim(picture(), picture())).toBeCloseTo(1, 10);
  const [little, much] = [ssim(picture(), picture(noise(4))), ssim(picture(), picture(noise(20)))];
  expect(little).toBeLessThan(0.99);
  expect(much).toBeLessThan(little);
  expect(much).toBeGreaterThan(0);
});

it('a structure that is turned round is worse than one that is lost, and a little more light costs little', () => {
  const turned = ssim(
    picture(),
    picture((value) => 255 - value),
  );
  const lost = ssim(
    picture(),
    picture(() => 128),
  );
  expect(turned).toBeLessThan(0);
  expect(lost).toBeGreaterThan(turned);
  expect(lost).toBeLessThan(0.2);
  expect(
    ssim(
      picture(),
      picture((value) => value + 3),
    ),
  ).toBeGreaterThan(0.99);
});

it('is the figure of the formula for a window that can be worked out by hand', () => {
  const flat = (value: number): Grey => ({ data: new Uint8Array(64).fill(value), width: 8, height: 8 });
  const c1 = (0.01 * 255) ** 2;
  expect(ssim(flat(100), flat(150))).toBeCloseTo((2 * 100 * 150 + c1) / (100 ** 2 + 150 ** 2 + c1), 10);
  expect(() => ssim(flat(1), picture())).toThrow(RangeError);
});
