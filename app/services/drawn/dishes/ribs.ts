import { blob, box, circle, clipped, ellipse, line, many, path, placed, randomFrom } from '../pen';
import { fromAbove, type Palette, plate, shadow } from '../scene';

/** A rack of glazed ribs with corn and slaw. */
export function ribs(palette: Palette): string {
  return fromAbove(palette, plate(510, 490, 430), slawCup(720, 700), corn(), rack(), sauce(1120, 150));
}

const slab =
  'M-320 -110C-250 -140 -180 -112 -110 -128C-40 -142 30 -112 100 -126C180 -140 250 -110 318 -104C342 -40 336 50 312 108C240 136 170 108 100 124C30 138 -40 110 -110 126C-180 140 -250 112 -314 116C-340 50 -344 -50 -320 -110Z';

function rack(): string {
  const random = randomFrom(40);
  return placed(
    { x: 450, y: 400, turn: -14 },
    shadow(6, 14, 330, 140, 0.5),
    many(9, (i) => bone(-272 + i * 68, -118) + bone(-272 + i * 68, 118)),
    path(slab, { fill: '#6a1f10' }),
    clipped(
      'slab',
      slab,
      many(9, (i) =>
        placed(
          { x: -272 + i * 68, y: 0, turn: 2 },
          ellipse(0, 0, 31, 128, { fill: '#93321a' }),
          ellipse(-8, -10, 17, 100, { fill: '#b5481f', opacity: 0.85 }),
          path('M-12 -84C-18 -40 -16 20 -12 60', { stroke: '#f3a05a', width: 8, opacity: 0.75, cap: 'round' }),
        ),
      ),
      many(90, () =>
        ellipse(-330 + random() * 660, -130 + random() * 260, 3 + random() * 6, 2 + random() * 4, {
          fill: random() < 0.6 ? '#3c0d06' : '#d8753a',
          opacity: 0.7,
        }),
      ),
      path('M-330 -96C-200 -120 200 -120 330 -92', { stroke: '#ffbf80', width: 8, opacity: 0.35 }),
    ),
    many(10, () =>
      placed(
        { x: -280 + random() * 560, y: -80 + random() * 160, turn: random() * 180 },
        path('M-9 0h18', { stroke: '#4f9b3a', width: 6, cap: 'round' }),
      ),
    ),
  );
}

const bone = (x: number, y: number): string =>
  box(x - 13, Math.min(0, y) - (y < 0 ? 34 : -20), 26, 150, { fill: '#cdb488' }, 13) +
  box(x - 10, Math.min(0, y) - (y < 0 ? 34 : -20), 10, 150, { fill: '#ecdcb6' }, 5) +
  circle(x, y + (y < 0 ? -28 : 42), 16, { fill: '#dcc698' }) +
  circle(x - 4, y + (y < 0 ? -32 : 38), 9, { fill: '#f4e7c6' });

function corn(): string {
  return [
    { x: 300, y: 690, turn: 18 },
    { x: 450, y: 760, turn: 6 },
  ]
    .map(({ x, y, turn }) =>
      placed(
        { x, y, turn },
        ellipse(10, 22, 140, 56, { fill: '#1b0d04', opacity: 0.35, edge: 'haze' }),
        path('M-140 0C-136 -66 136 -66 140 0C136 66 -136 66 -140 0Z', { fill: '#e9a91f' }),
        many(5, (row) =>
          many(13, (i) => {
            const y2 = -44 + row * 22;
            const reach = 132 * Math.sqrt(Math.max(0, 1 - (y2 / 66) ** 2));
            return box(
              -reach + (i * 2 * reach) / 13 + 1,
              y2 - 10,
              (2 * reach) / 13 - 2,
              20,
              { fill: (row + i) % 3 ? '#f9c940' : '#ffdb6b' },
              6,
            );
          }),
        ),
        path('M-110 -34C-60 -52 60 -52 110 -34', { stroke: '#fff6c9', width: 6, opacity: 0.7, cap: 'round' }),
        ellipse(-140, 0, 14, 30, { fill: '#d8c38a' }),
        ellipse(140, 0, 14, 30, { fill: '#d8c38a' }),
        many(9, (i) =>
          placed(
            { x: -96 + i * 24, y: -20 + ((i * 29) % 46), turn: i * 40 },
            path('M-5 0h10', { stroke: '#4f9b3a', width: 5, cap: 'round' }),
          ),
        ),
      ),
    )
    .join('');
}

function slawCup(x: number, y: number): string {
  const random = randomFrom(19);
  const shades = ['#f4f6dc', '#dbe9ac', '#c9de98', '#fbf9ea'];
  return (
    shadow(x, y, 128, 128, 0.4) +
    circle(x, y, 128, { fill: '#e9dfca' }) +
    circle(x, y, 112, { fill: '#cfdc9c' }) +
    many(110, (i) => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random()) * 90];
      return placed(
        { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach, turn: random() * 180 },
        path('M-22 0q22 14 44 -2', {
          stroke: i % 8 === 0 ? '#ee8a2f' : i % 11 === 0 ? '#8a4a93' : shades[i % 4],
          width: 8,
          cap: 'round',
        }),
      );
    })
  );
}

const sauce = (x: number, y: number): string =>
  shadow(x, y, 96, 96, 0.4) +
  circle(x, y, 98, { fill: '#f6eedd' }) +
  circle(x, y, 80, { fill: '#5a160b' }) +
  path(blob(x - 6, y - 6, 66, 60, randomFrom(1), 0.06, 10), { fill: '#86260f' }) +
  line(x - 34, y - 30, x + 4, y - 44, { stroke: '#e08a5a', width: 9, opacity: 0.85 });
