import { box, circle, clipped, ellipse, line, many, path, placed, randomFrom } from '../pen';
import { flatPlate, fromTheFront, type Palette } from '../scene';

/** A slice of cherry pie with ice cream, and a mug of coffee. */
export function pieAndCoffee(palette: Palette): string {
  return fromTheFront(palette, mug(990, 560), flatPlate(470, 760, 400, '#35618f'), slice(), iceCream(), fork());
}

function slice(): string {
  const random = randomFrom(4);
  const side = 'M-290 -40L240 -70L250 96L-286 120Z';
  return placed(
    { x: 470, y: 620 },
    path('M-290 -40L-40 -150L240 -70L-60 -10Z', { fill: '#d8963c' }),
    path(side, { fill: '#a3182a' }),
    clipped(
      'filling',
      side,
      many(34, () => {
        const [x, y] = [-280 + random() * 520, -30 + random() * 130];
        return (
          circle(x, y, 20 + random() * 10, { fill: random() < 0.5 ? '#c3263a' : '#8c1021' }) +
          circle(x - 7, y - 8, 6, { fill: '#f07f86', opacity: 0.8 })
        );
      }),
      path('M-300 84L260 60L260 130L-300 140Z', { fill: '#d99a44' }),
      path('M-300 84L260 60', { stroke: '#f0c377', width: 9 }),
      path('M-300 -44L260 -76L260 -40L-300 -8Z', { fill: '#c8822d' }),
      path('M-300 -24L260 -54', { stroke: '#f0bf6f', width: 8 }),
    ),
    clipped('crust', 'M-290 -40L-40 -150L240 -70L-60 -10Z', lattice()),
    path('M236 -78C284 -74 300 40 262 102L240 100L232 -68Z', { fill: '#c47d2a' }),
    many(5, (i) => ellipse(262 - i * 2, -52 + i * 34, 22, 20, { fill: i % 2 ? '#d8963c' : '#e5ab55' })),
    drip(-180, 100),
    drip(-20, 92),
  );
}

const lattice = (): string =>
  many(6, (i) => line(-270 + i * 100, -30, -330 + i * 130, -160, { stroke: '#a3182a', width: 30, opacity: 0.9 })) +
  many(7, (i) => line(-300 + i * 90, -10, -200 + i * 90, -170, { stroke: '#f0c67c', width: 24 })) +
  many(5, (i) => line(-300, -50 - i * 26, 260, -86 - i * 20, { stroke: '#e2ab58', width: 15 }));

const drip = (x: number, y: number): string =>
  path(`M${x} ${y}c6 40 -14 60 10 74c26 8 40 -14 34 -40c-4 -14 -2 -24 2 -38Z`, { fill: '#a3182a' }) +
  ellipse(x + 22, y + 62, 7, 4, { fill: '#f07f86', opacity: 0.8 });

const iceCream = (): string =>
  placed(
    { x: 330, y: 500 },
    ellipse(10, 66, 150, 34, { fill: '#7d4a1a', opacity: 0.35, edge: 'haze' }),
    path(
      'M-130 40C-150 -70 -70 -132 10 -128C104 -124 150 -50 132 44C120 76 90 60 74 72C50 92 30 66 4 78C-30 94 -50 66 -82 74C-110 78 -128 62 -130 40Z',
      { fill: '#fbf1d8' },
    ),
    path('M-96 -10C-84 -70 -40 -104 10 -102', { stroke: '#fff', width: 16, opacity: 0.9, cap: 'round' }),
    path('M-60 54C-20 70 60 64 108 30', { stroke: '#e4d2a6', width: 11, opacity: 0.9, cap: 'round' }),
    many(9, (i) => circle(-70 + i * 19, -20 + ((i * 37) % 60), 2.6, { fill: '#6b4a24', opacity: 0.7 })),
  );

const fork = (): string =>
  placed(
    { x: 640, y: 830, turn: -5 },
    ellipse(60, 16, 230, 8, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
    box(-10, -7, 300, 14, { fill: 'url(#steel)' }, 7),
    path('M0 -7C-30 -24 -60 -26 -90 -26L-90 26C-60 26 -30 24 0 7Z', { fill: 'url(#steel)' }),
    many(4, (i) => box(-176, -26 + i * 14.6, 96, 8, { fill: 'url(#steel)' }, 4)),
  );

function mug(x: number, y: number): string {
  return (
    ellipse(x + 10, y + 216, 190, 36, { fill: '#1b0d04', opacity: 0.45, edge: 'soft' }) +
    placed(
      { x, y },
      path('M120 -20C226 -40 240 130 120 122', { stroke: '#e6dac2', width: 38, cap: 'round' }),
      path('M120 -24C216 -42 230 122 120 114', { stroke: '#fbf5e8', width: 24, cap: 'round' }),
      path('M-150 -90L-138 180C-130 226 130 226 138 180L150 -90Z', { fill: '#f6eedd' }),
      path('M40 -60L60 214C120 210 134 200 138 180L150 -90Z', { fill: '#dccdb0', opacity: 0.7 }),
      path('M-148 10L148 10L145 62L-145 62Z', { fill: '#c8402f' }),
      path('M-147 76L147 76L146 88L-146 88Z', { fill: '#c8402f' }),
      ellipse(0, -90, 150, 34, { fill: '#e6dac2' }),
      ellipse(0, -86, 132, 26, { fill: '#4a2a18' }),
      ellipse(-16, -90, 96, 14, { fill: '#6b4026' }),
      path('M-118 -40L-112 150', { stroke: '#fff', width: 16, opacity: 0.75, cap: 'round' }),
      many(3, (i) =>
        path(`M${-60 + i * 60} -140C${-100 + i * 60} -190 ${-20 + i * 60} -230 ${-56 + i * 60} -290`, {
          stroke: '#fff',
          width: 16,
          opacity: 0.3,
          cap: 'round',
          edge: 'haze',
        }),
      ),
    )
  );
}
