import { blob, circle, clipped, ellipse, line, many, path, placed, randomFrom } from '../pen';
import { flatPlate, fromTheFront, type Palette } from '../scene';

/** A pulled pork sandwich with slaw, a pickle and chips. */
export function bbqSandwich(palette: Palette): string {
  return fromTheFront(
    palette,
    sauceBottle(1130, 470),
    flatPlate(590, 770, 520, '#2e6b4a'),
    chips(),
    sandwich(),
    pickle(),
  );
}

const sandwich = (): string => placed({ x: 470, y: 520 }, bottom(), pork(), slaw(), top());

const bottom = (): string =>
  path('M-262 176C-262 164 262 164 262 176L252 236C240 266 -240 266 -252 236Z', { fill: '#c8802f' }) +
  path('M-262 174C-262 162 262 162 262 174L260 188C180 200 -180 200 -260 188Z', { fill: '#f4d397' });

function pork(): string {
  const random = randomFrom(31);
  const heap =
    'M-300 180C-330 120 -270 60 -200 56C-120 20 120 20 200 56C270 60 330 120 300 180C200 206 -200 206 -300 180Z';
  const shades = ['#8e3d1c', '#a85428', '#6f2b14', '#bd6a35'];
  return (
    path(heap, { fill: '#7a3218' }) +
    many(110, (i) => {
      const [x, y] = [-280 + random() * 560, 60 + random() * 128];
      const length = 34 + random() * 62;
      return path(
        `M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${((random() - 0.5) * 34).toFixed(0)} ${length.toFixed(0)} ${((random() - 0.5) * 22).toFixed(0)}`,
        { stroke: shades[i % 4], width: 8 + random() * 6, cap: 'round' },
      );
    }) +
    path('M-214 176c-4 40 -22 56 -4 74c20 10 34 -14 26 -40c-4 -14 2 -24 4 -34Z', { fill: '#6b2410' }) +
    path('M140 182c-4 32 -20 44 -4 60c18 10 30 -12 24 -34c-4 -10 0 -18 2 -26Z', { fill: '#6b2410' }) +
    many(16, () => ellipse(-250 + random() * 500, 70 + random() * 90, 11, 4, { fill: '#e89a5c', opacity: 0.65 }))
  );
}

function slaw(): string {
  const random = randomFrom(8);
  const shades = ['#eef2cf', '#d7e6a8', '#f8f6e2', '#c7dd96'];
  return (
    path('M-252 70C-262 24 -180 6 -120 8C-40 -8 80 -8 140 8C210 6 262 28 250 70C150 96 -150 96 -252 70Z', {
      fill: '#dfe9b8',
    }) +
    many(90, (i) => {
      const [x, y] = [-236 + random() * 440, 10 + random() * 66];
      return path(
        `M${x.toFixed(0)} ${y.toFixed(0)}q${(10 + random() * 20).toFixed(0)} ${((random() - 0.5) * 44).toFixed(0)} ${(34 + random() * 24).toFixed(0)} ${((random() - 0.5) * 20).toFixed(0)}`,
        {
          stroke: i % 9 === 0 ? '#ee8a2f' : i % 13 === 0 ? '#8a4a93' : shades[i % 4],
          width: 6 + random() * 4,
          cap: 'round',
        },
      );
    })
  );
}

function top(): string {
  const dome = 'M-272 24C-284 -120 -160 -196 0 -196C160 -196 284 -120 272 24C200 48 -200 48 -272 24Z';
  return (
    path(dome, { fill: '#c8782a' }) +
    clipped(
      'dome',
      dome,
      ellipse(-40, -90, 270, 150, { fill: '#e09a44', opacity: 0.85 }),
      ellipse(-100, -136, 150, 66, { fill: '#f7cf86', opacity: 0.8, edge: 'soft' }),
      path('M-290 14C-200 52 200 52 290 14L290 60L-290 60Z', { fill: '#9a5a1c', opacity: 0.7 }),
    )
  );
}

function chips(): string {
  const random = randomFrom(17);
  return many(15, (i) => {
    const [x, y] = [770 + (i % 5) * 62 + random() * 22, 660 + Math.floor(i / 5) * 48 + random() * 14];
    return placed(
      { x, y, turn: random() * 180 },
      ellipse(8, 14, 62, 40, { fill: '#6b3d0c', opacity: 0.25 }),
      path(blob(0, 0, 62, 40, random, 0.12, 10), { fill: i % 2 ? '#f0b93f' : '#f7cb5c' }),
      path('M-40 -8C-14 -26 20 -24 42 -6', { stroke: '#ffe49a', width: 8, opacity: 0.9, cap: 'round' }),
      many(3, () => circle(-30 + random() * 60, -14 + random() * 30, 3.4, { fill: '#c98a1f', opacity: 0.8 })),
    );
  });
}

const pickle = (): string =>
  placed(
    { x: 830, y: 830, turn: -8 },
    ellipse(6, 22, 190, 24, { fill: '#1b0d04', opacity: 0.3, edge: 'haze' }),
    path('M-190 6C-184 -26 -60 -36 40 -32C130 -30 192 -16 190 4C186 26 80 34 -20 32C-120 32 -188 28 -190 6Z', {
      fill: '#5d8a2c',
    }),
    path('M-180 4C-120 -18 100 -22 180 2C100 20 -120 22 -180 4Z', { fill: '#b9cf6a' }),
    many(9, (i) => ellipse(-140 + i * 34, 1 + (i % 2) * 5, 9, 4, { fill: '#e9f0b8' })),
  );

const sauceBottle = (x: number, y: number): string =>
  ellipse(x + 10, y + 300, 110, 28, { fill: '#1b0d04', opacity: 0.45, edge: 'soft' }) +
  placed(
    { x, y },
    path('M-84 30C-86 -40 -40 -60 -34 -110L34 -110C40 -60 86 -40 84 30L80 280C76 304 -76 304 -80 280Z', {
      fill: '#8f2417',
    }),
    path('M-30 -110L-14 -196L14 -196L30 -110Z', { fill: '#f3d26b' }),
    path('M-40 -118L40 -118L40 -96L-40 -96Z', { fill: '#e3bb45' }),
    path('M-84 70L84 70L82 214L-82 214Z', { fill: '#f4ead7' }),
    path('M-84 84L84 84M-82 200L82 200', { stroke: '#c8402f', width: 7 }),
    circle(0, 142, 40, { fill: '#c8402f' }),
    path(
      'M-6 166C-34 146 -14 128 -6 110C2 126 8 122 8 112C28 132 28 156 6 166C12 152 2 148 -1 140C-4 150 -12 154 -6 166Z',
      { fill: '#ffd063' },
    ),
    line(-62, 10, -60, 56, { stroke: '#fff', width: 12, opacity: 0.5 }),
  );
