import { circle, clipped, ellipse, many, path, placed, randomFrom } from '../pen';
import { flatPlate, fromTheFront, type Palette } from '../scene';

/** A stack of pancakes with butter, syrup and berries, and a jug of syrup. */
export function pancakes(palette: Palette): string {
  return fromTheFront(palette, jug(1050, 560), flatPlate(520, 765, 440, '#c8402f'), stack(), berries());
}

const layers = [
  { x: 6, y: 220, rx: 300 },
  { x: -8, y: 168, rx: 306 },
  { x: 10, y: 116, rx: 296 },
  { x: -4, y: 64, rx: 300 },
  { x: 4, y: 12, rx: 290 },
];

const stack = (): string => placed({ x: 510, y: 500 }, layers.map(pancake).join(''), syrup(), butter());

function pancake({ x, y, rx }: { x: number; y: number; rx: number }): string {
  const edge = `M${x - rx} ${y}C${x - rx - 14} ${y + 22} ${x - rx + 4} ${y + 48} ${x - rx + 30} ${y + 52}C${x - 120} ${y + 92} ${x + 120} ${y + 92} ${x + rx - 30} ${y + 52}C${x + rx - 4} ${y + 48} ${x + rx + 14} ${y + 22} ${x + rx} ${y}Z`;
  return (
    path(edge, { fill: '#e9b863' }) +
    clipped(
      `cake${y}`,
      edge,
      path(
        `M${x - rx - 10} ${y + 44}C${x - 120} ${y + 88} ${x + 120} ${y + 88} ${x + rx + 10} ${y + 44}L${x + rx} ${y + 110}L${x - rx} ${y + 110}Z`,
        { fill: '#b9752b' },
      ),
      path(`M${x - rx} ${y + 24}C${x - 120} ${y + 68} ${x + 120} ${y + 68} ${x + rx} ${y + 24}`, {
        stroke: '#f7d48b',
        width: 11,
      }),
    ) +
    ellipse(x, y, rx, 62, { fill: '#c98433' }) +
    ellipse(x - 6, y - 4, rx * 0.93, 53, { fill: '#d99642' })
  );
}

function syrup(): string {
  const run = (x: number, y: number, length: number) =>
    path(
      `M${x - 26} ${y}C${x - 22} ${y + length * 0.6} ${x - 34} ${y + length} ${x} ${y + length + 14}C${x + 34} ${y + length} ${x + 22} ${y + length * 0.6} ${x + 28} ${y}Z`,
      { fill: '#7d3a10', opacity: 0.95 },
    ) +
    path(`M${x - 9} ${y + 14}L${x - 9} ${y + length * 0.75}`, {
      stroke: '#d98a3a',
      width: 7,
      opacity: 0.8,
      cap: 'round',
    });
  return (
    run(-190, 34, 150) +
    run(-40, 52, 214) +
    run(120, 50, 128) +
    run(226, 24, 176) +
    path(
      'M-240 8C-230 -40 -90 -52 10 -46C130 -46 250 -26 250 14C240 50 160 40 110 58C40 74 -20 66 -70 60C-130 54 -240 60 -240 8Z',
      { fill: '#8e4413' },
    ) +
    path('M-206 2C-190 -24 -90 -36 -10 -34', { stroke: '#e09a4c', width: 9, opacity: 0.85, cap: 'round' })
  );
}

const butter = (): string =>
  placed(
    { x: -6, y: -34 },
    ellipse(4, 36, 96, 22, { fill: '#f8d662', opacity: 0.75 }),
    path('M-72 -14L18 -34L84 -12L-8 14Z', { fill: '#fff0a8' }),
    path('M-72 -14L-8 14L-8 50L-72 20Z', { fill: '#f6d255' }),
    path('M84 -12L-8 14L-8 50L84 22Z', { fill: '#eabc3c' }),
    path('M-50 -14L16 -28', { stroke: '#fff', width: 6, opacity: 0.9, cap: 'round' }),
  );

function berries(): string {
  const random = randomFrom(12);
  const berry = (x: number, y: number, r: number, fill: string, light: string) =>
    ellipse(x + 6, y + r * 0.8, r, r * 0.35, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }) +
    circle(x, y, r, { fill }) +
    circle(x - r * 0.32, y - r * 0.34, r * 0.26, { fill: light, opacity: 0.9 });
  const strawberry = (x: number, y: number, turn: number) =>
    placed(
      { x, y, turn },
      path('M0 62C-52 30 -58 -22 -36 -36C-16 -48 16 -48 36 -36C58 -22 52 30 0 62Z', { fill: '#d2263a' }),
      many(12, () => ellipse(-28 + random() * 56, -26 + random() * 60, 2.6, 4, { fill: '#ffd98f' })),
      path('M0 -36L-40 -52L-22 -32L-34 -14L-8 -26L0 -4L8 -26L34 -14L22 -32L40 -52Z', { fill: '#4f9b3a' }),
      path('M-30 -18C-34 0 -26 18 -16 30', { stroke: '#ff8d92', width: 7, opacity: 0.8, cap: 'round' }),
    );
  return (
    strawberry(196, 726, -24) +
    strawberry(812, 748, 30) +
    berry(258, 778, 30, '#2f3f86', '#9fb0ee') +
    berry(316, 800, 27, '#3a4d9c', '#b4c2f5') +
    berry(752, 796, 30, '#2f3f86', '#9fb0ee') +
    berry(700, 812, 24, '#3a4d9c', '#b4c2f5')
  );
}

const jug = (x: number, y: number): string =>
  ellipse(x + 10, y + 214, 160, 34, { fill: '#1b0d04', opacity: 0.45, edge: 'soft' }) +
  placed(
    { x, y },
    path('M96 -70C190 -90 196 70 104 66', { stroke: '#c9d6d8', width: 24, opacity: 0.85, cap: 'round' }),
    path('M-96 -130L-128 170C-124 218 124 218 128 170L96 -130Z', { fill: '#cfe0e0', opacity: 0.75 }),
    path('M-108 -20L-126 168C-120 210 120 210 126 168L108 -20C60 -6 -60 -6 -108 -20Z', { fill: '#8e4413' }),
    ellipse(0, -18, 108, 15, { fill: '#a9571c' }),
    path('M-104 -130C-110 -176 -60 -196 0 -196C60 -196 110 -176 104 -130C60 -116 -60 -116 -104 -130Z', {
      fill: '#c8402f',
    }),
    path('M-134 -150C-150 -140 -140 -124 -104 -132L-98 -164Z', { fill: '#a83325' }),
    path('M-88 -96L-108 130', { stroke: '#fff', width: 15, opacity: 0.7, cap: 'round' }),
  );
