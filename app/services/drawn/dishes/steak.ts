import { blob, clipped, ellipse, line, many, path, placed, randomFrom, scatter } from '../pen';
import { coffee, fromAbove, type Palette, plate, shadow } from '../scene';

/** A grilled ribeye with butter, a baked potato and asparagus. */
export function steak(palette: Palette): string {
  return fromAbove(palette, coffee(1130, 130, 120), plate(510, 490, 430), asparagus(), ribeye(), potato());
}

const outline =
  'M-250 -30C-262 -130 -170 -200 -50 -196C40 -196 90 -160 170 -150C260 -136 290 -50 262 30C236 110 150 120 90 160C10 214 -120 214 -180 150C-230 96 -244 40 -250 -30Z';
const inner =
  'M-226 -28C-236 -116 -156 -176 -50 -172C36 -172 84 -136 162 -126C238 -114 262 -44 238 22C214 90 136 98 76 138C4 186 -108 188 -162 132C-206 84 -220 34 -226 -28Z';

function ribeye(): string {
  const random = randomFrom(3);
  return placed(
    { x: 450, y: 420, turn: -6 },
    shadow(0, 10, 250, 190, 0.5),
    path(outline, { fill: '#e8c08a' }),
    path(inner, { fill: '#6d3019' }),
    clipped(
      'meat',
      inner,
      ellipse(-60, -70, 220, 130, { fill: '#8a4424', opacity: 0.8, edge: 'soft' }),
      many(60, () => {
        const [[x, y] = [0, 0]] = scatter(1, 0, 0, 250, 190, random);
        return ellipse(x, y, 2 + random() * 6, 2 + random() * 4, {
          fill: random() < 0.5 ? '#4a1d0d' : '#a35c33',
          opacity: 0.6,
        });
      }),
      many(8, (i) =>
        placed(
          { x: -240 + i * 70, y: -60, turn: 28 },
          path('M-9 -330L9 -330L9 430L-9 430Z', { fill: '#2c1008', opacity: 0.78 }),
          path('M9 -330L13 -330L13 430L9 430Z', { fill: '#a86238', opacity: 0.5 }),
        ),
      ),
      path('M120 -140C90 -80 130 -40 90 0C60 40 80 90 40 130', {
        stroke: '#e8c08a',
        width: 17,
        opacity: 0.85,
        cap: 'round',
      }),
      path('M110 -30C150 -30 190 -10 220 -20', { stroke: '#e8c08a', width: 9, opacity: 0.8, cap: 'round' }),
    ),
    path('M-214 -60C-206 -122 -140 -160 -60 -158', { stroke: '#f6d8ae', width: 8, opacity: 0.55, cap: 'round' }),
    butter(),
    rosemary(),
  );
}

const butter = (): string =>
  placed(
    { x: -60, y: -20, turn: 14 },
    path(blob(10, 26, 92, 52, randomFrom(2), 0.2, 10), { fill: '#f6cf4e', opacity: 0.6 }),
    path('M-52 -40L54 -40L54 40L-52 40Z', { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
    path('M-56 -46L50 -46L50 34L-56 34Z', { fill: '#fdeb9c' }),
    path('M-56 20L50 20L50 34L-56 34Z', { fill: '#eec94f' }),
    path('M-44 -34L30 -34', { stroke: '#fff', width: 8, opacity: 0.9, cap: 'round' }),
  );

const rosemary = (): string =>
  placed(
    { x: -130, y: 96, turn: -34 },
    line(-90, 0, 90, 0, { stroke: '#5b4526', width: 6 }),
    many(
      15,
      (i) =>
        line(-80 + i * 11, 0, -66 + i * 11, -26, { stroke: '#3f7a3a', width: 6 }) +
        line(-80 + i * 11, 0, -66 + i * 11, 26, { stroke: '#549649', width: 6 }),
    ),
  );

function potato(): string {
  const random = randomFrom(9);
  return placed(
    { x: 660, y: 690, turn: -24 },
    shadow(0, 6, 180, 110, 0.4),
    path(blob(0, 0, 190, 112, random, 0.04, 12), { fill: '#9a6a3a' }),
    path(blob(-6, -6, 178, 98, random, 0.05, 12), { fill: '#b98550' }),
    many(16, () => ellipse(-160 + random() * 320, -80 + random() * 160, 4, 2.6, { fill: '#7d5226', opacity: 0.8 })),
    path('M-120 6C-70 -66 70 -70 122 -4C80 62 -70 66 -120 6Z', { fill: '#fbeec0' }),
    path('M-96 4C-50 -46 50 -50 100 -2', { stroke: '#fff', width: 8, opacity: 0.7, cap: 'round' }),
    path(blob(4, -2, 74, 40, random, 0.16, 10), { fill: '#fffdf4' }),
    many(22, () =>
      placed(
        { x: -56 + random() * 116, y: -32 + random() * 56, turn: random() * 180 },
        path('M-8 0h16', { stroke: '#4f9b3a', width: 6, cap: 'round' }),
      ),
    ),
  );
}

const asparagus = (): string =>
  placed(
    { x: 700, y: 330, turn: 64 },
    many(6, (i) => {
      const y = -70 + i * 29;
      const green = i % 2 ? '#5f9a3c' : '#72ad48';
      return (
        line(-190, y + 10, 180, y + 14, { stroke: '#1b0d04', width: 24, opacity: 0.16 }) +
        line(-190, y, 170, y + 4, { stroke: green, width: 24 }) +
        line(-186, y - 6, 150, y - 2, { stroke: '#a6d27a', width: 5, opacity: 0.8 }) +
        path(
          `M-262 ${y}C-236 ${y - 20} -206 ${y - 18} -176 ${y - 12}L-176 ${y + 12}C-206 ${y + 18} -236 ${y + 18} -262 ${y}Z`,
          { fill: '#4d7d38' },
        ) +
        path(`M-236 ${y - 8}l18 8l-18 8M-210 ${y - 10}l18 10l-18 10`, { stroke: '#8dbb62', width: 4 })
      );
    }),
  );
