import { box, circle, clipped, ellipse, line, many, path, placed, randomFrom } from './pen';

export const WIDTH = 1280;
export const HEIGHT = 960;

/** What a dish stands on. */
export type Palette = 'diner' | 'oak' | 'night' | 'picnic';

type Colours = {
  table: string;
  tableDark: string;
  tableLight: string;
  cloth: string;
  clothLine: string;
  wall: string;
  wallLight: string;
};

const palettes: Record<Palette, Colours> = {
  diner: {
    table: '#2f7f7a',
    tableDark: '#25686a',
    tableLight: '#3c938c',
    cloth: '#f7efe0',
    clothLine: '#c8402f',
    wall: '#efd9b4',
    wallLight: '#f8e9cd',
  },
  oak: {
    table: '#a8692f',
    tableDark: '#8d5524',
    tableLight: '#bd7d3e',
    cloth: '#f4ead7',
    clothLine: '#35618f',
    wall: '#35524f',
    wallLight: '#446763',
  },
  night: {
    table: '#4a3328',
    tableDark: '#3b281f',
    tableLight: '#5c4133',
    cloth: '#e9dcc3',
    clothLine: '#a83a2c',
    wall: '#22304a',
    wallLight: '#31456a',
  },
  picnic: {
    table: '#c7483a',
    tableDark: '#ab382c',
    tableLight: '#d65f4f',
    cloth: '#fbf6ea',
    clothLine: '#2e6b4a',
    wall: '#8fc1c9',
    wallLight: '#b5dbdd',
  },
};

const defs = `<defs>
<radialGradient id="vignette" cx="46%" cy="44%" r="75%"><stop offset="55%" stop-color="#000" stop-opacity="0"/><stop offset="100%" stop-color="#1a0d05" stop-opacity=".42"/></radialGradient>
<radialGradient id="glow" cx="30%" cy="18%" r="70%"><stop offset="0" stop-color="#ffe9b8" stop-opacity=".26"/><stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4f6f7"/><stop offset=".5" stop-color="#b9c2c9"/><stop offset="1" stop-color="#e4e9ec"/></linearGradient>
</defs>`;

const sheet = (...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${defs}${parts.join('')}${light}</svg>`;

const light = box(0, 0, WIDTH, HEIGHT, { fill: 'url(#glow)' }) + box(0, 0, WIDTH, HEIGHT, { fill: 'url(#vignette)' });

/** A dish seen from above, on a table with napkin, fork and knife. */
export function fromAbove(palette: Palette, ...dish: string[]): string {
  const colours = palettes[palette];
  return sheet(tableTop(colours), napkin(colours), cutlery(), ...dish);
}

/** A dish seen from the front, on a counter before a wall. */
export function fromTheFront(palette: Palette, ...dish: string[]): string {
  const colours = palettes[palette];
  return sheet(wall(colours), counter(colours), ...dish);
}

/** Soft shadow under something, falling to the lower right. */
export const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.35): string =>
  ellipse(x + 14, y + 20, rx, ry, { fill: '#1b0d04', opacity, edge: 'soft' });

/** A round plate from above with its rim; its well has about 0.76 of the radius. */
export function plate(x: number, y: number, r: number, colour = '#fbf5e8', rim = '#c8402f'): string {
  return [
    shadow(x, y, r * 1.01, r * 1.01, 0.45),
    circle(x, y, r, { fill: '#d9cdb6' }),
    circle(x - 3, y - 4, r * 0.985, { fill: colour }),
    circle(x - 3, y - 4, r * 0.93, { stroke: rim, width: r * 0.022 }),
    circle(x - 3, y - 4, r * 0.885, { stroke: rim, width: r * 0.007 }),
    circle(x, y, r * 0.77, { fill: '#e6dac2' }),
    circle(x + 4, y + 5, r * 0.755, { fill: '#f5ecda' }),
    path(`M${x - r * 0.86} ${y - r * 0.2}A${r * 0.88} ${r * 0.88} 0 0 1 ${x - r * 0.2} ${y - r * 0.86}`, {
      stroke: '#fff',
      width: r * 0.03,
      opacity: 0.8,
      cap: 'round',
    }),
  ].join('');
}

/** A plate from the front, as an ellipse. */
export function flatPlate(x: number, y: number, rx: number, rim = '#c8402f'): string {
  const ry = rx * 0.2;
  return [
    ellipse(x + 10, y + ry * 0.75, rx * 1.02, ry * 0.95, { fill: '#1b0d04', opacity: 0.4, edge: 'soft' }),
    ellipse(x, y + 14, rx * 0.99, ry, { fill: '#cdbfa5' }),
    ellipse(x, y, rx, ry, { fill: '#fbf5e8' }),
    ellipse(x, y, rx * 0.94, ry * 0.93, { stroke: rim, width: 6 }),
    ellipse(x, y + 5, rx * 0.76, ry * 0.72, { fill: '#e9ddc6' }),
    ellipse(x, y + 9, rx * 0.74, ry * 0.68, { fill: '#f5ecda' }),
  ].join('');
}

/** A mug of coffee from above. */
export function coffee(x: number, y: number, r: number): string {
  return [
    shadow(x, y, r * 1.1, r * 1.1, 0.4),
    placed(
      { x, y, turn: 35 },
      box(r * 0.8, -r * 0.22, r * 0.75, r * 0.44, { stroke: '#efe6d4', width: r * 0.17 }, r * 0.22),
    ),
    circle(x, y, r, { fill: '#f6eedd' }),
    circle(x, y, r * 0.86, { fill: '#d8c9ad' }),
    circle(x + 2, y + 3, r * 0.82, { fill: '#3a2013' }),
    circle(x, y, r * 0.74, { fill: '#54301d' }),
    path(`M${x - r * 0.5} ${y - r * 0.2}A${r * 0.56} ${r * 0.56} 0 0 1 ${x + r * 0.1} ${y - r * 0.55}`, {
      stroke: '#8d5a37',
      width: r * 0.09,
      cap: 'round',
    }),
  ].join('');
}

function tableTop({ table, tableDark, tableLight }: Colours): string {
  const random = randomFrom(7);
  const plank = 240;
  return (
    box(0, 0, WIDTH, HEIGHT, { fill: table }) +
    many(4, (index) => {
      const y = index * plank;
      return (
        box(0, y, WIDTH, plank, { fill: index % 2 ? tableLight : table, opacity: 0.5 }) +
        many(16, () => {
          const [at, x, length] = [y + 14 + random() * (plank - 28), random() * WIDTH - 200, 160 + random() * 520];
          return path(`M${x} ${at}q${length / 2} ${(random() - 0.5) * 18} ${length} 0`, {
            stroke: random() < 0.5 ? tableDark : tableLight,
            width: 1.5 + random() * 2.5,
            opacity: 0.5,
            cap: 'round',
          });
        }) +
        line(0, y, WIDTH, y, { stroke: tableDark, width: 6 }) +
        line(0, y + 5, WIDTH, y + 5, { stroke: tableLight, width: 2, opacity: 0.6 })
      );
    })
  );
}

function napkin({ cloth, clothLine }: Colours): string {
  const d = 'M-190 -300L180 -318L196 300L-176 316Z';
  return placed(
    { x: 1100, y: 560, turn: 6 },
    path(d, { fill: '#1b0d04', opacity: 0.35, edge: 'soft' }),
    path(d, { fill: cloth }),
    clipped(
      'napkin',
      d,
      many(6, (index) =>
        line(-160 + index * 64, -330, -150 + index * 64, 330, { stroke: clothLine, width: 15, opacity: 0.32 }),
      ),
      many(10, (index) =>
        line(-200, -290 + index * 64, 210, -298 + index * 64, { stroke: clothLine, width: 15, opacity: 0.32 }),
      ),
      path('M-190 -300L-120 -303L-104 320L-176 316Z', { fill: '#fff', opacity: 0.25 }),
    ),
  );
}

function cutlery(): string {
  const steel = { fill: 'url(#steel)' };
  return (
    placed(
      { x: 1085, y: 580, turn: 7 },
      ellipse(12, 14, 22, 290, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
      path('M-13 -60L-9 280a9 14 0 0 0 18 0L13 -60Z', steel),
      path(
        'M-40 -270C-44 -150 -40 -90 -12 -50L12 -50C40 -90 44 -150 40 -270L28 -270L26 -150L16 -150L13 -270L3 -270L1 -150L-1 -150L-3 -270L-13 -270L-16 -150L-26 -150L-28 -270Z',
        steel,
      ),
    ) +
    placed(
      { x: 1190, y: 590, turn: 7 },
      ellipse(12, 14, 20, 290, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
      path('M-12 -20L-10 280a10 14 0 0 0 20 0L12 -20Z', steel),
      path('M-14 -20L-14 -280C10 -280 30 -180 24 -20Z', steel),
      path('M-8 -30L-8 -262', { stroke: '#fff', width: 3, opacity: 0.7 }),
    )
  );
}

function wall({ wall: colour, wallLight }: Colours): string {
  return (
    box(0, 0, WIDTH, 690, { fill: colour }) +
    many(9, (row) =>
      many(11, (column) =>
        box(column * 128 - (row % 2) * 64 + 5, row * 80 + 5, 118, 70, { fill: wallLight, opacity: 0.45 }, 8),
      ),
    ) +
    box(0, 560, WIDTH, 130, { fill: '#1b0d04', opacity: 0.12 })
  );
}

function counter({ table, tableDark, tableLight }: Colours): string {
  return (
    box(0, 640, WIDTH, 320, { fill: table }) +
    box(0, 640, WIDTH, 10, { fill: tableLight }) +
    many(9, (index) =>
      path(`M${-60 + index * 170} ${690 + (index % 3) * 60}q120 ${index % 2 ? 10 : -8} 300 0`, {
        stroke: tableLight,
        width: 3,
        opacity: 0.45,
        cap: 'round',
      }),
    ) +
    box(0, 890, WIDTH, 70, { fill: tableDark }) +
    box(0, 890, WIDTH, 12, { fill: 'url(#steel)' }) +
    box(0, 914, WIDTH, 6, { fill: 'url(#steel)', opacity: 0.7 })
  );
}
