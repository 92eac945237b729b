import { blob, box, circle, clipped, ellipse, line, many, path, placed, randomFrom } from '../pen';
import { coffee, fromAbove, type Palette, plate, shadow } from '../scene';

/** Chicken-fried steak under pepper gravy with mashed potatoes, green beans and a biscuit. */
export function chickenFriedSteak(palette: Palette): string {
  return fromAbove(
    palette,
    coffee(1130, 130, 120),
    plate(510, 490, 430, '#fbf5e8', '#a83a2c'),
    beans(),
    steak(),
    potatoes(),
    biscuit(),
  );
}

function steak(): string {
  const random = randomFrom(90);
  const outline = blob(0, 0, 300, 190, random, 0.09, 20);
  const shades = ['#a8641a', '#e2a544', '#8a4c10', '#f2c673', '#c07a22'];
  return placed(
    { x: 460, y: 380, turn: -8 },
    shadow(4, 12, 290, 180, 0.5),
    path(outline, { fill: '#b8741f' }),
    clipped(
      'crust',
      outline,
      many(300, (i) =>
        path(blob(-310 + random() * 620, -200 + random() * 400, 5 + random() * 13, 4 + random() * 9, random, 0.3, 6), {
          fill: shades[i % 5] ?? '#a8641a',
          opacity: 0.8,
        }),
      ),
      path('M-320 90C-150 190 150 190 320 80L320 220L-320 220Z', { fill: '#6d3a08', opacity: 0.3 }),
    ),
    gravy(),
  );
}

function gravy(): string {
  const random = randomFrom(12);
  const pour =
    'M-190 -40C-200 -120 -90 -140 -10 -120C80 -146 200 -110 208 -30C214 20 250 40 236 86C226 116 196 104 186 74C170 50 140 70 130 110C118 150 84 146 80 108C70 70 20 70 -10 88C-40 110 -50 150 -84 142C-112 134 -100 96 -116 70C-140 44 -184 30 -190 -40Z';
  return (
    path(pour, { fill: '#5d3208', opacity: 0.45, edge: 'haze' }) +
    path(pour, { fill: '#e9dcbf' }) +
    placed({ x: -3, y: -6 }, path(pour, { fill: '#faf3e0' })) +
    path('M-150 -50C-146 -96 -70 -112 -6 -98', { stroke: '#fff', width: 15, opacity: 0.95, cap: 'round' }) +
    path('M60 40C110 26 150 20 176 -20', { stroke: '#dccdaa', width: 11, opacity: 0.8, cap: 'round' }) +
    many(64, () => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random())];
      return circle(Math.cos(angle) * 176 * reach + 6, Math.sin(angle) * 90 * reach - 24, 1.8 + random() * 3, {
        fill: '#2c2119',
        opacity: 0.85,
      });
    })
  );
}

function potatoes(): string {
  const random = randomFrom(41);
  return placed(
    { x: 330, y: 690 },
    shadow(0, 6, 160, 130, 0.4),
    path(blob(0, 0, 170, 136, random, 0.1, 14), { fill: '#e6d29a' }),
    path(blob(-6, -8, 156, 122, random, 0.1, 14), { fill: '#f8ebc0' }),
    path('M-110 -30C-80 -90 40 -110 100 -50M-120 30C-90 60 -50 66 -20 56M60 66C96 56 118 30 122 0', {
      stroke: '#fffbe6',
      width: 17,
      cap: 'round',
    }),
    path('M-60 -96C-30 -70 -20 -60 -30 -40M90 -80C80 -60 70 -56 60 -52', {
      stroke: '#dcc583',
      width: 10,
      opacity: 0.8,
      cap: 'round',
    }),
    path(blob(6, 4, 74, 54, random, 0.1, 10), { fill: '#d9b53e' }),
    path(blob(4, 0, 66, 46, random, 0.1, 10), { fill: '#f6d552' }),
    path('M-28 -22L30 -30L38 12L-20 22Z', { fill: '#fdeb9c' }),
    path('M-20 -16L18 -22', { stroke: '#fff', width: 6, cap: 'round' }),
    many(12, () =>
      placed(
        { x: -110 + random() * 220, y: -86 + random() * 170, turn: random() * 180 },
        path('M-8 0h16', { stroke: '#4f9b3a', width: 6, cap: 'round' }),
      ),
    ),
  );
}

function beans(): string {
  const random = randomFrom(27);
  const greens = ['#4f8a33', '#6aa647', '#3f7329', '#82bb5a'];
  return placed(
    { x: 640, y: 690 },
    shadow(0, 8, 180, 100, 0.35),
    many(38, (i) => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random())];
      const [x, y] = [Math.cos(angle) * 130 * reach, Math.sin(angle) * 84 * reach];
      const green = greens[i % 4] ?? '#4f8a33';
      return placed(
        { x, y, turn: -40 + random() * 80 },
        path('M-76 4Q0 -22 76 6', { stroke: '#1b0d04', width: 21, opacity: 0.18, cap: 'round' }),
        path('M-76 0Q0 -26 76 2', { stroke: green, width: 20, cap: 'round' }),
        path('M-62 -6Q0 -28 60 -4', { stroke: '#b9dd93', width: 4, opacity: 0.8, cap: 'round' }),
      );
    }),
    many(10, () =>
      placed(
        { x: -110 + random() * 220, y: -60 + random() * 120, turn: random() * 180 },
        box(-16, -9, 32, 18, { fill: '#a8402f' }, 5),
        line(-10, -2, 10, -2, { stroke: '#f0b48f', width: 5 }),
      ),
    ),
  );
}

const biscuit = (): string =>
  placed(
    { x: 780, y: 500 },
    shadow(0, 4, 96, 92, 0.4),
    path(blob(0, 0, 102, 98, randomFrom(7), 0.05, 14), { fill: '#c98a3a' }),
    path(blob(-3, -5, 92, 88, randomFrom(7), 0.05, 14), { fill: '#eab866' }),
    ellipse(-14, -20, 62, 52, { fill: '#f6d394', opacity: 0.9, edge: 'haze' }),
    path('M-50 30C-20 52 30 52 56 24M-60 -10C-56 -50 -10 -70 30 -62', {
      stroke: '#d39a4a',
      width: 7,
      opacity: 0.7,
      cap: 'round',
    }),
  );
