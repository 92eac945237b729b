import { blob, box, circle, ellipse, many, path, placed, randomFrom, scatter } from '../pen';
import { fromAbove, type Palette, shadow } from '../scene';

/** A bowl of chili with cheese, jalapeños and sour cream, and cornbread on the side. */
export function chili(palette: Palette): string {
  return fromAbove(palette, bowl(470, 500), cornbread(930, 220), spoon());
}

function bowl(x: number, y: number): string {
  const random = randomFrom(11);
  const beans = ['#7a1f17', '#92291d', '#5f150f'];
  return [
    shadow(x, y, 400, 400, 0.5),
    circle(x, y, 392, { fill: '#1e3f66' }),
    circle(x - 4, y - 6, 380, { fill: '#2b588b' }),
    circle(x, y, 330, { fill: '#16304f' }),
    circle(x + 4, y + 6, 318, { fill: '#8f2a14' }),
    path(`M${x - 350} ${y - 70}A356 356 0 0 1 ${x - 70} ${y - 350}`, {
      stroke: '#8fb3d9',
      width: 13,
      opacity: 0.8,
      cap: 'round',
    }),
    many(60, () => {
      const [[px, py] = [0, 0]] = scatter(1, x + 4, y + 6, 290, 290, random);
      return path(blob(px, py, 22 + random() * 22, 18 + random() * 16, random, 0.22, 8), {
        fill: random() < 0.5 ? '#6d2410' : '#a8391c',
        opacity: 0.9,
      });
    }),
    scatter(64, x + 4, y + 6, 280, 280, random)
      .map(([px, py], i) =>
        placed(
          { x: px, y: py, turn: random() * 360 },
          ellipse(3, 5, 30, 18, { fill: '#3a0d06', opacity: 0.5 }),
          path('M-30 2C-30 -22 30 -22 30 2C26 16 10 8 0 12C-12 16 -28 14 -30 2Z', { fill: beans[i % 3] ?? '#7a1f17' }),
          path('M-18 -6C-8 -13 8 -13 16 -7', { stroke: '#d9695a', width: 5, opacity: 0.8, cap: 'round' }),
        ),
      )
      .join(''),
    scatter(16, x + 4, y + 6, 285, 285, random)
      .map(([px, py]) =>
        placed(
          { x: px, y: py, turn: random() * 90 },
          box(-15, -12, 30, 24, { fill: '#d8452b' }, 6),
          box(-12, -10, 14, 6, { fill: '#f08a70' }, 3),
        ),
      )
      .join(''),
    toppings(x, y),
  ].join('');
}

function toppings(x: number, y: number): string {
  const random = randomFrom(23);
  const cheese = ['#f7b52c', '#ffcf5c', '#ee9a1c'];
  return (
    placed(
      { x: x - 40, y: y - 10 },
      many(110, (i) => {
        const [angle, reach] = [random() * 6.283, Math.sqrt(random())];
        return placed(
          { x: Math.cos(angle) * 165 * reach, y: Math.sin(angle) * 128 * reach, turn: random() * 180 },
          box(-26, -5, 52, 10, { fill: cheese[i % 3] ?? '#f7b52c' }, 5),
        );
      }),
      path(blob(4, 12, 92, 74, random, 0.14, 12), { fill: '#7d1f0e', opacity: 0.25 }),
      path(blob(0, 0, 90, 72, random, 0.14, 12), { fill: '#fffaf0' }),
      path('M-50 -14C-30 -44 26 -46 48 -16', { stroke: '#fff', width: 12, cap: 'round' }),
      path('M-40 26C-10 46 30 40 54 16', { stroke: '#e3d6bf', width: 9, cap: 'round' }),
    ) +
    [
      [x + 130, y + 60],
      [x + 76, y + 140],
      [x - 120, y + 150],
      [x + 150, y - 90],
      [x + 30, y - 160],
    ]
      .map(([px = 0, py = 0], i) => placed({ x: px, y: py, turn: i * 47 }, jalapeno()))
      .join('') +
    many(40, () => {
      const [[px, py] = [0, 0]] = scatter(1, x, y, 220, 220, random);
      return placed(
        { x: px, y: py, turn: random() * 180 },
        path('M-9 0h18', { stroke: random() < 0.5 ? '#5aa83f' : '#8fd06a', width: 7, cap: 'round' }),
      );
    })
  );
}

const jalapeno = (): string =>
  ellipse(4, 7, 42, 38, { fill: '#3a0d06', opacity: 0.4 }) +
  ellipse(0, 0, 42, 38, { fill: '#3f7f2a' }) +
  ellipse(0, 0, 33, 29, { fill: '#b7d97c' }) +
  path('M0 -26L0 26M-24 -10L24 12M-24 12L24 -10', { stroke: '#8dbb52', width: 6, cap: 'round' }) +
  many(6, (i) => circle(Math.cos(i * 1.05) * 17, Math.sin(i * 1.05) * 15, 4.6, { fill: '#fdf6cf' }));

function cornbread(x: number, y: number): string {
  const random = randomFrom(2);
  const piece = (dx: number, dy: number, turn: number) =>
    placed(
      { x: dx, y: dy, turn },
      box(-88, -78, 190, 170, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }, 20),
      box(-96, -88, 190, 176, { fill: '#c47f22' }, 20),
      box(-88, -82, 174, 150, { fill: '#eab444' }, 18),
      many(46, () =>
        ellipse(-76 + random() * 150, -70 + random() * 126, 4 + random() * 4, 3, {
          fill: random() < 0.5 ? '#d3942c' : '#ffd879',
          opacity: 0.9,
        }),
      ),
      path('M-70 -66L40 -66', { stroke: '#ffe7a6', width: 9, opacity: 0.8, cap: 'round' }),
    );
  return placed(
    { x, y },
    piece(-30, 40, -12),
    piece(120, -70, 16),
    placed(
      { x: -34, y: 30, turn: -6 },
      path('M-34 -26L30 -26L30 26L-34 26Z', { fill: '#fdeb9c' }),
      path('M-26 -18L10 -18', { stroke: '#fff', width: 6, cap: 'round' }),
    ),
  );
}

const spoon = (): string =>
  placed(
    { x: 900, y: 640, turn: 10 },
    ellipse(16, 22, 60, 88, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
    path('M-11 60L-8 330a10 14 0 0 0 20 0L13 60Z', { fill: 'url(#steel)' }),
    ellipse(0, -30, 60, 94, { fill: 'url(#steel)' }),
    ellipse(2, -34, 46, 76, { fill: '#a9b3ba', opacity: 0.7 }),
    path('M-28 -70C-36 -40 -34 0 -16 26', { stroke: '#fff', width: 8, opacity: 0.9, cap: 'round' }),
  );
