import { box, circle, clipped, ellipse, line, many, path, placed, randomFrom } from '../pen';
import { flatPlate, fromTheFront, type Palette } from '../scene';

/** A double cheeseburger with fries in a paper boat. */
export function burger(palette: Palette): string {
  return fromTheFront(palette, fries(1010, 640), flatPlate(530, 745, 420), stack());
}

function stack(): string {
  return placed(
    { x: 530, y: 486 },
    bottomBun(),
    patty(168),
    cheese(143, 3),
    patty(88),
    cheese(64, 8),
    lettuce(),
    tomatoes(),
    onion(),
    topBun(),
    pick(),
  );
}

const bottomBun = (): string =>
  path('M-285 225C-285 215 285 215 285 225L272 268C262 296 -262 296 -272 268Z', { fill: '#c9822f' }) +
  path('M-285 222C-285 212 285 212 285 222L283 236C200 246 -200 246 -283 236Z', { fill: '#f2cd8c' }) +
  path('M-262 268C-200 288 200 288 262 268', { stroke: '#a9661f', width: 7, opacity: 0.6, cap: 'round' });

function patty(y: number): string {
  const random = randomFrom(y);
  const d = `M-300 ${y}C-318 ${y + 20} -312 ${y + 54} -284 ${y + 58}C-150 ${y + 70} 150 ${y + 70} 284 ${y + 58}C312 ${y + 54} 318 ${y + 20} 300 ${y}C150 ${y - 14} -150 ${y - 14} -300 ${y}Z`;
  return (
    path(d, { fill: '#5b2f1b' }) +
    clipped(
      `patty${y}`,
      d,
      many(46, () =>
        circle(-300 + random() * 600, y + random() * 66, 3 + random() * 9, {
          fill: random() < 0.55 ? '#3f1e10' : '#7a4526',
          opacity: 0.75,
        }),
      ),
      path(`M-300 ${y + 4}C-150 ${y - 8} 150 ${y - 8} 300 ${y + 4}`, { stroke: '#8f5632', width: 8, opacity: 0.7 }),
    )
  );
}

function cheese(y: number, seed: number): string {
  const random = randomFrom(seed);
  const drips = Array.from({ length: 5 }, (_, index) => {
    const x = -250 + index * 118 + random() * 20;
    const fall = 26 + random() * 50;
    return `L${x.toFixed(0)} ${y + 30}C${x + 8} ${y + 30 + fall * 0.5} ${x + 14} ${y + 30 + fall} ${x + 30} ${y + 30 + fall}C${x + 46} ${y + 30 + fall} ${x + 50} ${y + 30 + fall * 0.5} ${x + 60} ${y + 30}`;
  }).join('');
  return (
    path(
      `M-306 ${y + 12}L-300 ${y + 30}${drips}L300 ${y + 30}L306 ${y + 12}C150 ${y - 2} -150 ${y - 2} -306 ${y + 12}Z`,
      { fill: '#f5a81c' },
    ) + path(`M-296 ${y + 14}C-150 ${y + 2} 150 ${y + 2} 296 ${y + 14}`, { stroke: '#ffd063', width: 8, cap: 'round' })
  );
}

function lettuce(): string {
  const ruffle = many(24, (i) => (i % 2 ? 'q14 32 27 -3' : 'q12 52 26 3'));
  return (
    path(`M-322 58${ruffle} L318 30C200 14 -200 14 -318 30Z`, { fill: '#4f9b3a' }) +
    path('M-316 48C-200 62 200 62 312 44', { stroke: '#8acb5c', width: 12, cap: 'round' }) +
    path('M-250 60q10 16 22 22M-120 64q8 18 22 24M30 66q6 18 20 26M170 62q6 16 18 20', {
      stroke: '#b5e287',
      width: 5,
      cap: 'round',
    })
  );
}

const tomatoes = (): string =>
  box(-290, 22, 274, 32, { fill: '#c9301f' }, 15) +
  box(14, 22, 274, 32, { fill: '#d33a26' }, 15) +
  line(-262, 31, -46, 31, { stroke: '#f0705a', width: 7 }) +
  line(40, 31, 252, 31, { stroke: '#f0705a', width: 7 });

const onion = (): string =>
  many(
    4,
    (i) =>
      ellipse(-210 + i * 140, 16, 92, 15, { fill: '#f3e3ee' }) +
      ellipse(-210 + i * 140, 18, 76, 9, { stroke: '#b988ad', width: 4, opacity: 0.8 }),
  );

function topBun(): string {
  const random = randomFrom(21);
  const dome = 'M-298 6C-312 -166 -170 -250 0 -250C170 -250 312 -166 298 6C290 26 -290 26 -298 6Z';
  return (
    path(dome, { fill: '#d18a34' }) +
    clipped(
      'bun',
      dome,
      ellipse(-50, -110, 300, 190, { fill: '#e8a94e', opacity: 0.8 }),
      ellipse(-110, -160, 170, 90, { fill: '#f6c877', opacity: 0.75, edge: 'soft' }),
      path('M-310 -6C-200 26 200 26 310 -6L310 40L-310 40Z', { fill: '#a9661f', opacity: 0.75 }),
    ) +
    many(34, (i) => {
      const [across, down] = [((i * 0.618) % 1) * 2 - 1, Math.sqrt((i + 0.5) / 34)];
      const [x, y] = [across * 236 * Math.sqrt(1 - (1 - down) ** 2) + (random() - 0.5) * 16, -226 + down * 160];
      const seed = (dx: number, dy: number, fill: string, opacity = 1) => ellipse(dx, dy, 11, 6.5, { fill, opacity });
      return placed({ x, y, turn: random() * 180 }, seed(2, 4, '#8a5118', 0.5), seed(0, 0, '#fdeebf'));
    })
  );
}

const pick = (): string =>
  line(0, -250, 0, -350, { stroke: '#e9d3a2', width: 8 }) +
  path('M0 -346L96 -320L0 -292Z', { fill: '#1f4e86' }) +
  path('M0 -330L64 -320L0 -308Z', { fill: '#f4efe2' });

function fries(x: number, y: number): string {
  const random = randomFrom(5);
  const stick = (i: number) =>
    placed(
      { x: -110 + i * 15 + random() * 10, y: -20 - random() * 50, turn: -24 + i * 3 + (random() - 0.5) * 16 },
      box(-11, -150, 22, 230, { fill: i % 3 === 0 ? '#e8a932' : '#f4c24d' }, 5),
      box(-11, -150, 8, 230, { fill: '#ffe08c', opacity: 0.8 }, 4),
      box(-11, -150, 22, 10, { fill: '#d58f22' }, 4),
    );
  return (
    ellipse(x + 12, y + 190, 190, 34, { fill: '#1b0d04', opacity: 0.4, edge: 'soft' }) +
    placed(
      { x, y },
      many(16, stick),
      path('M-150 20C-60 60 60 60 150 20L112 190C60 206 -60 206 -112 190Z', { fill: '#c23a2b' }),
      path('M-150 20C-60 60 60 60 150 20L145 42C60 82 -60 82 -145 42Z', { fill: '#f4ead7' }),
      path('M-120 92L-104 180M-60 104L-54 194M0 108L0 198M60 104L54 194M120 92L104 180', {
        stroke: '#f4ead7',
        width: 14,
        opacity: 0.28,
      }),
    )
  );
}
