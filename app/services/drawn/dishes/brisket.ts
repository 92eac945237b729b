import { blob, box, circle, clipped, ellipse, many, path, placed, type Random, randomFrom, scatter } from '../pen';
import { fromAbove, type Palette, shadow } from '../scene';

/** Sliced brisket on butcher paper with pickles, onion, white bread and a cup of beans. */
export function brisket(palette: Palette): string {
  return fromAbove(palette, tray(), bread(), slices(), pickles(), onions(), beans(760, 250));
}

const paper =
  'M-392 -300L-150 -318L120 -304L396 -316L408 -60L394 180L404 318L90 304L-180 320L-404 306L-394 60L-410 -120Z';

const tray = (): string =>
  placed(
    { x: 500, y: 490, turn: -2 },
    box(-440, -350, 904, 724, { fill: '#1b0d04', opacity: 0.5, edge: 'soft' }, 30),
    box(-450, -362, 900, 724, { fill: '#9aa3a8' }, 34),
    box(-438, -350, 876, 700, { fill: '#c7ced2' }, 28),
    box(-418, -330, 836, 660, { fill: '#aab3b8' }, 22),
    path(paper, { fill: '#d9a871' }),
    path('M-392 -300L-340 200L-404 306L-394 60L-410 -120Z', { fill: '#e6bd8b' }),
    path('M-150 -318L-120 0L-180 320M120 -304L150 40L90 304M-394 60L0 30L394 180', {
      stroke: '#c2925c',
      width: 4,
      opacity: 0.6,
    }),
  );

function slices(): string {
  const random = randomFrom(77);
  return many(6, (i) => placed({ x: 270 + i * 84, y: 575 - i * 22, turn: 8 + i * 3 }, slice(i, random)));
}

function slice(index: number, random: Random): string {
  const d =
    'M-96 -178C-60 -212 64 -214 100 -176C116 -80 114 80 98 176C60 206 -62 206 -98 172C-114 80 -112 -90 -96 -178Z';
  const inside =
    'M-76 -152C-44 -180 48 -182 80 -150C94 -70 92 70 78 150C46 176 -46 176 -78 146C-92 70 -90 -80 -76 -152Z';
  return (
    path(d, { fill: '#1b0d04', opacity: 0.4, edge: 'haze' }) +
    path(d, { fill: '#24100a' }) +
    many(26, () => {
      const angle = random() * 6.283;
      return circle(Math.cos(angle) * 96, Math.sin(angle) * 186, 4 + random() * 6, {
        fill: random() < 0.5 ? '#3f1c10' : '#120705',
      });
    }) +
    path(inside, { fill: '#a8402f' }) +
    clipped(
      `slice${index}`,
      inside,
      path('M-60 -130C-34 -152 38 -154 64 -128C76 -60 74 60 62 128C36 148 -36 148 -62 124C-74 60 -72 -70 -60 -130Z', {
        fill: '#8a4a34',
      }),
      many(24, () => {
        const y = -150 + random() * 300;
        return path(
          `M${(-70 + random() * 30).toFixed(0)} ${y.toFixed(0)}q${(40 + random() * 30).toFixed(0)} ${((random() - 0.5) * 22).toFixed(0)} ${(80 + random() * 50).toFixed(0)} ${((random() - 0.5) * 16).toFixed(0)}`,
          { stroke: random() < 0.5 ? '#6d3524' : '#a86650', width: 3 + random() * 4, opacity: 0.7, cap: 'round' },
        );
      }),
      path('M-40 -150C-20 -60 -56 20 -28 160', { stroke: '#ecc9a0', width: 13, opacity: 0.9, cap: 'round' }),
      path('M-70 -140C-60 -60 -66 40 -58 130', { stroke: '#d98a74', width: 6, opacity: 0.7, cap: 'round' }),
    ) +
    path('M60 -140C70 -80 70 -20 66 30', { stroke: '#f2b79c', width: 7, opacity: 0.55, cap: 'round' })
  );
}

const loaf =
  'M-120 118L-126 -36C-160 -66 -142 -126 -84 -122C-40 -138 40 -138 84 -122C142 -126 160 -66 126 -36L120 118C116 130 -116 130 -120 118Z';

const bread = (): string =>
  [
    { x: 300, y: 290, turn: -18 },
    { x: 420, y: 270, turn: 6 },
  ]
    .map(({ x, y, turn }) =>
      placed(
        { x, y, turn, scale: 0.95 },
        path(loaf, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
        path(loaf, { fill: '#c98a45' }),
        placed({ scale: 0.91 }, path(loaf, { fill: '#fbf2dd' })),
        path('M-80 -80C-40 -96 40 -96 80 -80', { stroke: '#fff', width: 9, opacity: 0.8, cap: 'round' }),
      ),
    )
    .join('');

const pickles = (): string =>
  [
    [250, 770],
    [318, 790],
    [386, 768],
    [290, 734],
    [362, 722],
  ]
    .map(([x = 0, y = 0], i) =>
      placed(
        { x, y, turn: i * 31 },
        ellipse(4, 7, 46, 42, { fill: '#1b0d04', opacity: 0.35 }),
        ellipse(0, 0, 46, 42, { fill: '#5d8a2c' }),
        ellipse(0, 0, 38, 34, { fill: '#b6cc62' }),
        ellipse(0, 0, 20, 17, { fill: '#ccdc84' }),
        many(7, (s) => ellipse(Math.cos(s * 0.9) * 15, Math.sin(s * 0.9) * 13, 4.4, 2.6, { fill: '#eff3c8' })),
      ),
    )
    .join('');

const onions = (): string =>
  [
    [600, 770, 70],
    [690, 790, 54],
    [668, 734, 46],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        circle(x + 4, y + 6, r, { stroke: '#1b0d04', width: 15, opacity: 0.25 }) +
        circle(x, y, r, { stroke: '#fdf6fb', width: 15 }) +
        circle(x, y, r + 7, { stroke: '#d9b6d0', width: 4 }) +
        circle(x, y, r * 0.62, { stroke: '#f3e3ee', width: 11 }),
    )
    .join('');

function beans(x: number, y: number): string {
  const random = randomFrom(33);
  return (
    shadow(x, y, 140, 140, 0.45) +
    circle(x, y, 140, { fill: '#f4ead7' }) +
    circle(x, y, 122, { fill: '#5b210f' }) +
    scatter(46, x, y, 100, 100, random)
      .map(([px, py], i) =>
        placed(
          { x: px, y: py, turn: random() * 360 },
          path('M-22 2C-22 -16 22 -16 22 2C18 12 8 6 0 9C-8 12 -20 10 -22 2Z', { fill: i % 3 ? '#9a4a22' : '#b4622f' }),
          path('M-12 -4C-6 -9 6 -9 12 -5', { stroke: '#e0a070', width: 4, opacity: 0.8, cap: 'round' }),
        ),
      )
      .join('') +
    path(blob(x - 20, y - 14, 30, 22, random, 0.2, 8), { fill: '#c96b4a', opacity: 0.9 })
  );
}
