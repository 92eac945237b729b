import { blob, box, circle, clipped, ellipse, many, path, placed, type Random, randomFrom } from '../pen';
import { fromAbove, type Palette, plate, shadow } from '../scene';

/** Three street tacos with lime and two salsas. */
export function tacos(palette: Palette): string {
  const random = randomFrom(60);
  return fromAbove(
    palette,
    plate(500, 490, 430, '#fbf5e8', '#1f5f8b'),
    taco(300, 520, -8, random),
    taco(500, 490, 0, random),
    taco(700, 520, 9, random),
    limes(),
    salsa(1140, 130, '#b3261a', '#e4573c', 4),
    salsa(960, 110, '#4f7d24', '#8fb844', 8),
  );
}

const shell =
  'M-104 -262C-150 -190 -160 -60 -156 40C-152 160 -128 240 -96 276C-40 304 40 304 96 276C128 240 152 160 156 40C160 -60 150 -190 104 -262C50 -296 -50 -296 -104 -262Z';
const opening =
  'M-70 -250C-100 -180 -108 -60 -106 36C-104 150 -90 226 -62 262C-30 280 30 280 62 262C90 226 104 150 106 36C108 -60 100 -180 70 -250C34 -272 -34 -272 -70 -250Z';

function taco(x: number, y: number, turn: number, random: Random): string {
  const meat = ['#7a3a17', '#9a4f22', '#5e2a10', '#b5662f'];
  return placed(
    { x, y, turn },
    path(shell, { fill: '#1b0d04', opacity: 0.45, edge: 'soft' }),
    path(shell, { fill: '#d9a03c' }),
    clipped(
      `shell${x}`,
      shell,
      path('M-170 -280L-96 -270L-120 280L-170 290Z', { fill: '#f0c76c' }),
      many(34, () =>
        ellipse(
          (random() < 0.5 ? -1 : 1) * (108 + random() * 44),
          -250 + random() * 500,
          4 + random() * 11,
          4 + random() * 9,
          { fill: random() < 0.6 ? '#b87a22' : '#8f5716', opacity: 0.6 },
        ),
      ),
    ),
    path(opening, { fill: '#5a2710' }),
    clipped(
      `fill${x}`,
      opening,
      many(84, (i) =>
        placed(
          { x: -96 + random() * 192, y: -256 + random() * 516, turn: random() * 180 },
          path(blob(0, 0, 15 + random() * 15, 11 + random() * 9, random, 0.25, 7), { fill: meat[i % 4] ?? '#7a3a17' }),
        ),
      ),
      many(40, () =>
        placed(
          { x: -84 + random() * 168, y: -240 + random() * 480, turn: random() * 180 },
          box(-10, -9, 20, 18, { fill: '#fdf8fb' }, 4),
          box(-10, -9, 20, 5, { fill: '#dcb6d2' }, 2),
        ),
      ),
      many(60, () =>
        placed(
          { x: -90 + random() * 180, y: -250 + random() * 500, turn: random() * 360 },
          path('M0 -13C9 -13 15 -4 9 2C17 4 15 14 4 12C0 18 -12 14 -9 6C-17 4 -14 -10 0 -13Z', {
            fill: random() < 0.5 ? '#4f9b3a' : '#76bd52',
          }),
        ),
      ),
      many(9, () =>
        placed(
          { x: -70 + random() * 140, y: -220 + random() * 440 },
          circle(0, 0, 16, { fill: '#d7263d' }),
          circle(0, 0, 11, { fill: '#fbe3e6' }),
        ),
      ),
    ),
    path('M-110 -236C-150 -150 -150 80 -118 220', { stroke: '#ffe3a0', width: 9, opacity: 0.7, cap: 'round' }),
  );
}

const limes = (): string =>
  [
    { x: 390, y: 842, turn: -14 },
    { x: 560, y: 858, turn: 10 },
  ]
    .map(({ x, y, turn }) =>
      placed(
        { x, y, turn },
        path('M-70 0A70 62 0 0 1 70 0Z', { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
        path('M-70 0A70 62 0 0 1 70 0Z', { fill: '#3f8a2d' }),
        path('M-60 -4A60 52 0 0 1 60 -4Z', { fill: '#e9f6c9' }),
        path('M-54 -6A54 46 0 0 1 54 -6Z', { fill: '#a8d457' }),
        path('M0 -6L0 -52M0 -6L-34 -40M0 -6L34 -40M0 -6L-52 -18M0 -6L52 -18', { stroke: '#e9f6c9', width: 5 }),
      ),
    )
    .join('');

function salsa(x: number, y: number, dark: string, bright: string, seed: number): string {
  const random = randomFrom(seed);
  return (
    shadow(x, y, 92, 92, 0.4) +
    circle(x, y, 94, { fill: '#f6eedd' }) +
    circle(x, y, 78, { fill: dark }) +
    many(46, () => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random()) * 66];
      return ellipse(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, 4 + random() * 8, 3 + random() * 6, {
        fill: random() < 0.7 ? bright : '#fdf3d6',
        opacity: 0.85,
      });
    })
  );
}
