import { blob, circle, clipped, ellipse, line, many, path, placed, type Random, randomFrom } from '../pen';
import { fromAbove, type Palette, plate, shadow } from '../scene';

/** Fried catfish with hushpuppies, lemon, slaw and tartar sauce. */
export function catfish(palette: Palette): string {
  return fromAbove(
    palette,
    plate(510, 490, 430, '#fbf5e8', '#2e6b4a'),
    greens(),
    fillets(),
    hushpuppies(),
    cup(330, 700),
    lemons(),
    tea(1130, 140),
  );
}

const fillet =
  'M-290 10C-270 -70 -160 -112 -40 -104C60 -116 180 -90 250 -40C300 -20 330 -66 352 -84C340 -30 344 20 356 70C330 56 296 34 252 50C180 96 60 112 -50 98C-170 104 -276 80 -290 10Z';

function fillets(): string {
  const random = randomFrom(50);
  return [
    { x: 470, y: 330, turn: -12 },
    { x: 500, y: 500, turn: -4 },
  ]
    .map(({ x, y, turn }, i) => placed({ x, y, turn, scale: 0.94 }, piece(`fillet${i}`, random)))
    .join('');
}

function piece(id: string, random: Random): string {
  const shades = ['#b06a17', '#e6a840', '#f3c566', '#9a5710'];
  return (
    path(fillet, { fill: '#1b0d04', opacity: 0.4, edge: 'haze' }) +
    path(fillet, { fill: '#c9811f' }) +
    clipped(
      id,
      fillet,
      ellipse(-20, -40, 260, 66, { fill: '#dfa03a', opacity: 0.9, edge: 'haze' }),
      many(230, (i) =>
        ellipse(-300 + random() * 660, -116 + random() * 226, 2 + random() * 8, 2 + random() * 5, {
          fill: shades[i % 4] ?? '#b06a17',
          opacity: 0.75,
        }),
      ),
      path('M-270 40C-150 90 120 104 260 44L260 130L-280 130Z', { fill: '#7d4408', opacity: 0.35 }),
      path('M-250 -24C-170 -78 60 -92 220 -42', { stroke: '#ffe0a0', width: 11, opacity: 0.5, cap: 'round' }),
    ) +
    many(16, () =>
      placed(
        { x: -220 + random() * 420, y: -60 + random() * 110, turn: random() * 180 },
        path('M-8 0h16', { stroke: '#4f9b3a', width: 6, cap: 'round' }),
      ),
    )
  );
}

function hushpuppies(): string {
  const random = randomFrom(3);
  return [
    [560, 690],
    [650, 740],
    [670, 640],
    [560, 780],
    [740, 700],
  ]
    .map(([x = 0, y = 0]) =>
      placed(
        { x, y },
        ellipse(8, 16, 62, 52, { fill: '#1b0d04', opacity: 0.4, edge: 'haze' }),
        path(blob(0, 0, 62, 56, random, 0.08, 11), { fill: '#9a5a17' }),
        path(blob(-4, -6, 52, 45, random, 0.1, 11), { fill: '#c07d28' }),
        many(24, () =>
          circle(-44 + random() * 88, -40 + random() * 80, 2 + random() * 4, {
            fill: random() < 0.5 ? '#e0a44a' : '#7d430d',
            opacity: 0.8,
          }),
        ),
        path('M-28 -30A40 36 0 0 1 6 -42', { stroke: '#f3cd85', width: 9, opacity: 0.9, cap: 'round' }),
        many(3, () => circle(-26 + random() * 52, -20 + random() * 40, 4, { fill: '#5aa83f' })),
      ),
    )
    .join('');
}

const lemons = (): string =>
  [
    { x: 770, y: 560, turn: 20 },
    { x: 810, y: 470, turn: 70 },
  ]
    .map(({ x, y, turn }) =>
      placed(
        { x, y, turn },
        path('M-86 0A86 86 0 0 1 86 0Z', { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
        path('M-86 0A86 86 0 0 1 86 0Z', { fill: '#f2c21c' }),
        path('M-76 -4A76 76 0 0 1 76 -4Z', { fill: '#fff7d0' }),
        path('M-68 -6A68 68 0 0 1 68 -6Z', { fill: '#ffe05a' }),
        many(4, (i) =>
          line(0, -6, Math.cos(Math.PI * (0.2 * (i + 1))) * 66, -6 - Math.sin(Math.PI * (0.2 * (i + 1))) * 66, {
            stroke: '#fff7d0',
            width: 6,
          }),
        ),
        line(-80, -2, 80, -2, { stroke: '#fff7d0', width: 8 }),
      ),
    )
    .join('');

const cup = (x: number, y: number): string =>
  shadow(x, y, 108, 108, 0.4) +
  circle(x, y, 108, { fill: '#e9dfca' }) +
  circle(x, y, 92, { fill: '#f3efdd' }) +
  path(blob(x, y, 80, 76, randomFrom(4), 0.06, 10), { fill: '#fbfaf0' }) +
  path(`M${x - 46} ${y - 16}C${x - 20} ${y - 50} ${x + 30} ${y - 46} ${x + 44} ${y - 10}`, {
    stroke: '#dcd8bd',
    width: 10,
    opacity: 0.9,
    cap: 'round',
  }) +
  many(13, (i) =>
    circle(x - 50 + ((i * 41) % 100), y - 46 + ((i * 29) % 92), 5, {
      fill: i % 2 ? '#6aa84a' : '#3f7a3a',
      opacity: 0.9,
    }),
  );

function greens(): string {
  const random = randomFrom(15);
  return many(7, (i) =>
    placed(
      { x: 210 + (i % 3) * 46, y: 470 + i * 30, turn: random() * 360 },
      path(blob(0, 0, 78, 52, random, 0.3, 12), { fill: i % 2 ? '#5f9f3f' : '#82bd55' }),
      path('M-56 0C-20 -10 20 8 56 0M-20 -4L-34 -26M10 2L26 -22M0 2L-8 26', {
        stroke: '#c6e59a',
        width: 5,
        cap: 'round',
      }),
    ),
  );
}

const tea = (x: number, y: number): string =>
  shadow(x, y, 118, 118, 0.4) +
  circle(x, y, 118, { fill: '#dfe9ea', opacity: 0.9 }) +
  circle(x, y, 102, { fill: '#a85a17' }) +
  placed(
    { x: x - 24, y: y - 20, turn: 18 },
    path('M-40 -40L34 -34L40 36L-36 40Z', { fill: '#e9c08a', opacity: 0.75 }),
    path('M-30 -30L20 -27', { stroke: '#fff', width: 7, opacity: 0.8, cap: 'round' }),
  ) +
  placed(
    { x: x + 38, y: y + 34, turn: -24 },
    path('M-34 -34L32 -30L36 32L-32 34Z', { fill: '#d9a566', opacity: 0.75 }),
  ) +
  placed(
    { x: x + 52, y: y - 46, turn: 10 },
    circle(0, 0, 40, { fill: '#f2c21c' }),
    circle(0, 0, 33, { fill: '#ffe680' }),
    path('M0 -30L0 30M-27 -14L27 14M-27 14L27 -14', { stroke: '#fff7d0', width: 5 }),
  );
