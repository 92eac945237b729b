import { blob, circle, clipped, ellipse, many, path, placed, type Random, randomFrom } from '../pen';
import { coffee, fromAbove, type Palette, plate, shadow } from '../scene';

/** Two fried eggs with bacon, hash browns and toast. */
export function breakfast(palette: Palette): string {
  return fromAbove(
    palette,
    coffee(1120, 140, 125),
    plate(510, 490, 430, '#fbf5e8', '#35618f'),
    toast(),
    hashBrowns(),
    bacon(),
    eggs(),
  );
}

function eggs(): string {
  const random = randomFrom(6);
  return egg(380, 380, random) + egg(560, 330, random);
}

function egg(x: number, y: number, random: Random): string {
  return placed(
    { x, y },
    shadow(0, 0, 140, 118, 0.35),
    path(blob(0, 4, 158, 132, random, 0.12, 12), { fill: '#d8ae72' }),
    path(blob(0, 0, 150, 124, random, 0.1, 12), { fill: '#fffdf6' }),
    ellipse(-20, -50, 80, 30, { fill: '#fff' }),
    circle(4, 14, 66, { fill: '#e9940f', opacity: 0.5, edge: 'haze' }),
    circle(0, 4, 62, { fill: '#f6ab1d' }),
    circle(-4, -2, 53, { fill: '#fcc33d' }),
    path('M-36 -10A40 40 0 0 1 2 -42', { stroke: '#fff3c4', width: 12, opacity: 0.95, cap: 'round' }),
    many(14, () => circle(-110 + random() * 220, -80 + random() * 160, 2.6, { fill: '#3b2a1c', opacity: 0.75 })),
  );
}

const strip =
  'M-260 -30C-200 -64 -150 4 -90 -30C-30 -62 20 6 80 -26C140 -58 190 4 260 -26L262 26C196 60 146 -6 88 28C28 62 -26 -6 -86 26C-148 60 -198 -6 -258 28Z';

const bacon = (): string =>
  [
    { x: 600, y: 560, turn: -16, id: 'a' },
    { x: 620, y: 640, turn: -10, id: 'b' },
    { x: 610, y: 724, turn: -14, id: 'c' },
  ]
    .map(({ x, y, turn, id }) =>
      placed(
        { x, y, turn, scale: 0.86 },
        path(strip, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
        path(strip, { fill: '#8c2f1c' }),
        clipped(
          `bacon-${id}`,
          strip,
          path('M-280 -16C-200 -50 -150 18 -90 -16C-30 -48 20 20 80 -12C140 -44 190 18 280 -12', {
            stroke: '#f0c198',
            width: 15,
          }),
          path('M-280 20C-200 -14 -150 54 -90 20C-30 -12 20 56 80 24C140 -8 190 54 280 24', {
            stroke: '#d9825a',
            width: 9,
          }),
          path('M-280 -36C-200 -70 -150 -2 -90 -36C-30 -68 20 0 80 -32C140 -64 190 -2 280 -32', {
            stroke: '#5e1a0e',
            width: 9,
            opacity: 0.8,
          }),
        ),
      ),
    )
    .join('');

function hashBrowns(): string {
  const random = randomFrom(14);
  const shades = ['#e0a03a', '#c8801f', '#f0bf5c', '#a9641a', '#f7d684'];
  return placed(
    { x: 330, y: 640, turn: 10 },
    shadow(0, 0, 180, 118, 0.4),
    path(blob(0, 0, 190, 126, random, 0.1, 16), { fill: '#a9641a' }),
    many(190, (i) => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random())];
      const [x, y, length] = [Math.cos(angle) * 172 * reach, Math.sin(angle) * 108 * reach, 26 + random() * 26];
      return placed(
        { x, y, turn: random() * 180 },
        path(`M${-length / 2} 0q${length / 2} ${(random() - 0.5) * 14} ${length} 0`, {
          stroke: shades[i % 5],
          width: 8,
          cap: 'round',
        }),
      );
    }),
    many(10, () => circle(-120 + random() * 240, -70 + random() * 140, 4, { fill: '#4f8a33', opacity: 0.9 })),
  );
}

const slice =
  'M-120 110L-128 -40C-160 -70 -140 -128 -84 -124C-40 -140 40 -140 84 -124C140 -128 160 -70 128 -40L120 110C116 124 -116 124 -120 110Z';

const toast = (): string =>
  [
    { x: 760, y: 350, turn: 24 },
    { x: 790, y: 460, turn: 40 },
  ]
    .map(({ x, y, turn }) =>
      placed(
        { x, y, turn },
        path(slice, { fill: '#1b0d04', opacity: 0.35, edge: 'haze' }),
        path(slice, { fill: '#a8642a' }),
        placed({ scale: 0.88 }, path(slice, { fill: '#e2a75c' })),
        ellipse(0, -16, 82, 70, { fill: '#c98443', opacity: 0.7, edge: 'haze' }),
        path('M-44 -36L30 -48L44 10L-30 22Z', { fill: '#fdeb9c' }),
        path('M-36 -28L20 -37', { stroke: '#fff', width: 7, opacity: 0.9, cap: 'round' }),
      ),
    )
    .join('');
