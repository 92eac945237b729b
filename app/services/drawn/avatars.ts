import { circle, clipped, ellipse, line, many, path } from './pen';

const SIDE = 512;

/** A drawn face on a round badge, cut square. */
const badge = (back: string, ring: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${back}"/>${circle(256, 256, 236, { fill: ring })}${circle(256, 256, 216, { fill: back })}${clipped('badge', 'M256 40A216 216 0 1 1 255.9 40Z', ...parts)}${circle(256, 256, 216, { stroke: '#fff', width: 6, opacity: 0.35 })}</svg>`;

type Face = { skin: string; shade: string; shirt: string; collar: string };

const bust = ({ skin, shade, shirt, collar }: Face): string =>
  path('M70 512C74 420 150 388 256 388C362 388 438 420 442 512Z', { fill: shirt }) +
  path('M196 388L256 452L316 388L296 356L216 356Z', { fill: collar }) +
  path('M212 330L212 392C232 420 280 420 300 392L300 330Z', { fill: shade }) +
  ellipse(152, 262, 22, 32, { fill: shade }) +
  ellipse(360, 262, 22, 32, { fill: shade }) +
  path('M158 220C154 316 190 376 256 376C322 376 358 316 354 220C350 150 162 150 158 220Z', { fill: skin });

const eyes = (y = 252): string =>
  circle(216, y, 11, { fill: '#2a1a12' }) +
  circle(296, y, 11, { fill: '#2a1a12' }) +
  circle(220, y - 4, 3.6, { fill: '#fff' }) +
  circle(300, y - 4, 3.6, { fill: '#fff' });

const brows = (colour: string, y = 224): string =>
  path(`M192 ${y}Q216 ${y - 14} 238 ${y - 2}M274 ${y - 2}Q296 ${y - 14} 320 ${y}`, {
    stroke: colour,
    width: 10,
    cap: 'round',
  });

const nose = (shade: string): string =>
  path('M256 256C262 276 274 286 262 294C252 300 244 296 242 292', { stroke: shade, width: 8, cap: 'round' });
const smile = (y = 328): string =>
  path(`M220 ${y}Q256 ${y + 28} 292 ${y}`, { stroke: '#7c2f22', width: 9, cap: 'round' });
const cheeks = (colour: string): string =>
  circle(192, 296, 20, { fill: colour, opacity: 0.4 }) + circle(320, 296, 20, { fill: colour, opacity: 0.4 });

const cap = (): string =>
  badge(
    '#1a3b6c',
    '#fbbf24',
    bust({ skin: '#efb98f', shade: '#d8976a', shirt: '#a83a2c', collar: '#f4ead7' }),
    path(
      'M158 268C160 350 196 384 256 384C316 384 352 350 354 268C340 300 320 306 300 306C280 296 232 296 212 306C192 306 172 300 158 268Z',
      { fill: '#b9b2a8' },
    ),
    eyes(),
    nose('#c97f56'),
    path('M222 332Q256 352 290 332', { stroke: '#7c2f22', width: 9, cap: 'round' }),
    brows('#a59c90'),
    path('M146 206C140 110 200 84 256 84C312 84 372 110 366 206C300 186 212 186 146 206Z', { fill: '#2f6f3e' }),
    path('M206 92L306 92C326 140 326 170 316 190L196 190C186 170 186 140 206 92Z', { fill: '#f4ead7' }),
    path('M226 120h24v44h-24ZM256 132h34l10 16v16h-44Z', { fill: '#a83a2c' }),
    circle(240, 168, 9, { fill: '#2a1a12' }) + circle(284, 168, 9, { fill: '#2a1a12' }),
    path('M140 208C200 180 312 180 372 208C392 226 376 238 356 230C300 212 212 212 156 230C136 238 120 226 140 208Z', {
      fill: '#235632',
    }),
  );

const bandana = (): string =>
  badge(
    '#7a2c3e',
    '#f2d9a8',
    path('M120 250C110 400 150 470 190 512L322 512C362 470 402 400 392 250C392 130 120 130 120 250Z', {
      fill: '#8d4a22',
    }),
    bust({ skin: '#f2c6a0', shade: '#dba47c', shirt: '#35618f', collar: '#e9dcc3' }),
    cheeks('#e2725b'),
    eyes(),
    path('M196 238l-14 -8M200 232l-10 -12M316 238l14 -8M312 232l10 -12', { stroke: '#2a1a12', width: 5, cap: 'round' }),
    brows('#7a3f1c', 220),
    nose('#cf8f68'),
    path('M222 324Q256 360 290 324Q256 336 222 324Z', { fill: '#fff', stroke: '#a83a2c', width: 8 }),
    path('M150 214C150 116 206 96 256 96C306 96 362 116 362 214C300 176 212 176 150 214Z', { fill: '#c73537' }),
    path('M150 214C212 172 300 172 362 214L360 194C300 154 212 154 152 194Z', { fill: '#a32628' }),
    many(7, (i) => circle(178 + i * 26, 150 - Math.sin(((i + 0.5) / 7) * Math.PI) * 28, 6, { fill: '#f8eddc' })),
    many(5, (i) => circle(198 + i * 28, 172 - Math.sin(((i + 0.5) / 5) * Math.PI) * 14, 4.4, { fill: '#f8eddc' })),
    path('M360 196C400 190 420 220 410 250C396 236 384 232 362 226C384 250 388 276 378 294C366 262 356 244 350 220Z', {
      fill: '#c73537',
    }),
  );

const moustache = (): string =>
  badge(
    '#2f7f7a',
    '#f4ead7',
    bust({ skin: '#c98f5f', shade: '#a9713f', shirt: '#e9dcc3', collar: '#c73537' }),
    path(
      'M158 236C140 160 190 108 256 108C322 108 372 160 354 236C346 190 330 176 300 172C262 190 210 186 190 176C170 190 164 210 158 236Z',
      { fill: '#241811' },
    ),
    eyes(),
    brows('#241811', 226),
    nose('#93602f'),
    path('M256 300C236 286 196 296 180 326C206 330 236 328 256 312C276 328 306 330 332 326C316 296 276 286 256 300Z', {
      fill: '#241811',
    }),
    path('M236 338Q256 350 276 338', { stroke: '#6d2a1c', width: 8, cap: 'round' }),
  );

const curls = (): string =>
  badge(
    '#b5652b',
    '#1a3b6c',
    many(22, (i) =>
      circle(256 + Math.cos((i / 22) * 6.283) * 126, 226 + Math.sin((i / 22) * 6.283) * 124, 46, {
        fill: i % 2 ? '#2b1a14' : '#3a241b',
      }),
    ),
    bust({ skin: '#8a5535', shade: '#6e3f24', shirt: '#fbbf24', collar: '#1a3b6c' }),
    many(9, (i) =>
      circle(170 + i * 21.5, 168 - Math.sin((i / 8) * Math.PI) * 22, 27, { fill: i % 2 ? '#3a241b' : '#2b1a14' }),
    ),
    cheeks('#b5462f'),
    circle(216, 254, 38, { stroke: '#f4ead7', width: 8 }) +
      circle(296, 254, 38, { stroke: '#f4ead7', width: 8 }) +
      line(252, 250, 260, 250, { stroke: '#f4ead7', width: 8 }),
    eyes(254),
    nose('#5b321b'),
    path('M218 324Q256 366 294 324Q256 334 218 324Z', { fill: '#fff', stroke: '#6b2418', width: 7 }),
    circle(148, 306, 10, { fill: '#fbbf24' }) + circle(364, 306, 10, { fill: '#fbbf24' }),
  );

const beanie = (): string =>
  badge(
    '#4d8a4c',
    '#f4ead7',
    bust({ skin: '#f7cfae', shade: '#e0aa84', shirt: '#3b281f', collar: '#a8692f' }),
    path(
      'M156 258C152 372 196 430 256 430C316 430 360 372 356 258C344 306 324 318 300 312C276 302 236 302 212 312C188 318 168 306 156 258Z',
      { fill: '#d8963c' },
    ),
    many(9, (i) =>
      path(`M${180 + i * 19} ${330 + Math.abs(4 - i) * -6}q4 30 -2 56`, {
        stroke: '#b8752a',
        width: 6,
        opacity: 0.8,
        cap: 'round',
      }),
    ),
    path('M222 330Q256 352 290 330', { stroke: '#7c2f22', width: 9, cap: 'round' }),
    cheeks('#e8795d'),
    eyes(),
    brows('#b8752a'),
    nose('#d3936a'),
    path('M146 208C140 96 206 62 256 62C306 62 372 96 366 208Z', { fill: '#1a3b6c' }),
    many(8, (i) => line(172 + i * 24, 100 + Math.abs(3.5 - i) * 9, 166 + i * 26, 190, { stroke: '#2b588b', width: 8 })),
    path('M138 186C200 168 312 168 374 186L374 230C312 212 200 212 138 230Z', { fill: '#c73537' }),
    many(11, (i) =>
      line(152 + i * 21, 188 - Math.sin((i / 10) * Math.PI) * 8, 152 + i * 21, 222 - Math.sin((i / 10) * Math.PI) * 8, {
        stroke: '#a32628',
        width: 6,
      }),
    ),
    circle(256, 58, 34, { fill: '#f4ead7' }),
  );

const owl = (): string =>
  badge(
    '#22304a',
    '#fbbf24',
    circle(390, 120, 44, { fill: '#f8e7b0' }) + circle(372, 110, 38, { fill: '#22304a' }),
    many(9, (i) => circle(70 + ((i * 97) % 380), 60 + ((i * 61) % 130), 3.4, { fill: '#fff', opacity: 0.8 })),
    path('M120 512C110 330 130 200 150 120C186 150 220 158 256 158C292 158 326 150 362 120C382 200 402 330 392 512Z', {
      fill: '#7a4f2a',
    }),
    path('M190 512C180 400 210 360 256 360C302 360 332 400 322 512Z', { fill: '#e9d3a2' }),
    many(9, (i) =>
      path(`M${212 + (i % 3) * 32} ${404 + Math.floor(i / 3) * 36}q12 16 24 0`, {
        stroke: '#a8692f',
        width: 7,
        cap: 'round',
      }),
    ),
    circle(196, 246, 66, { fill: '#e9d3a2' }) + circle(316, 246, 66, { fill: '#e9d3a2' }),
    circle(196, 246, 46, { fill: '#fbbf24' }) + circle(316, 246, 46, { fill: '#fbbf24' }),
    circle(200, 248, 26, { fill: '#1b130c' }) + circle(312, 248, 26, { fill: '#1b130c' }),
    circle(190, 238, 9, { fill: '#fff' }) + circle(302, 238, 9, { fill: '#fff' }),
    path('M256 268L232 300L256 330L280 300Z', { fill: '#d8752a' }),
    path('M232 300L280 300', { stroke: '#a3521a', width: 5 }),
    path(
      'M130 320C110 400 116 460 136 512L170 512C150 440 150 380 160 330ZM382 320C402 400 396 460 376 512L342 512C362 440 362 380 352 330Z',
      { fill: '#5d3a1c' },
    ),
  );

const truck = (): string =>
  badge(
    '#e08a3c',
    '#1a3b6c',
    circle(256, 250, 120, { fill: '#fbd27a' }),
    path('M0 400L512 400L512 512L0 512Z', { fill: '#3a3f47' }),
    path('M236 512L250 400L262 400L276 512Z', { fill: '#fbbf24' }),
    path('M150 396L150 220C150 180 176 156 210 156L302 156C336 156 362 180 362 220L362 396Z', { fill: '#c73537' }),
    path('M176 226C176 200 190 188 212 188L300 188C322 188 336 200 336 226L336 262L176 262Z', { fill: '#bfe3ea' }),
    line(256, 188, 256, 262, { stroke: '#c73537', width: 8 }),
    path('M196 284L316 284L316 380L196 380Z', { fill: 'none', stroke: '#e4e9ec', width: 10 }),
    many(5, (i) => line(214 + i * 21, 292, 214 + i * 21, 374, { stroke: '#e4e9ec', width: 7 })),
    circle(172, 336, 20, { fill: '#fff3c4' }) + circle(340, 336, 20, { fill: '#fff3c4' }),
    path('M134 380L378 380L378 414L134 414Z', { fill: '#e4e9ec' }),
    path('M120 130L138 130L138 380L120 380ZM374 130L392 130L392 380L374 380Z', { fill: '#cfd6da' }),
    many(5, (i) => circle(196 + i * 30, 146, 6, { fill: '#fbbf24' })),
    path('M146 414L196 414L196 446L146 446ZM316 414L366 414L366 446L316 446Z', { fill: '#17191d' }),
  );

const hat = (): string =>
  badge(
    '#a8692f',
    '#22304a',
    bust({ skin: '#d9a074', shade: '#bb7f50', shirt: '#22304a', collar: '#f4ead7' }),
    eyes(258),
    brows('#4a2d1a', 232),
    nose('#a86c3f'),
    smile(),
    path('M176 176C170 96 214 76 256 92C298 76 342 96 336 176Z', { fill: '#6d4526' }),
    path('M172 166L340 166L342 194L170 194Z', { fill: '#2b1a12' }),
    path('M76 186C130 170 160 196 256 196C352 196 382 170 436 186C440 230 350 232 256 224C162 232 72 230 76 186Z', {
      fill: '#7d5230',
    }),
    path('M256 96C250 120 250 140 256 164', { stroke: '#553319', width: 8, cap: 'round' }),
  );

const avatars = { cap, bandana, moustache, curls, beanie, owl, truck, hat };

export type AvatarName = keyof typeof avatars;

export const avatarNames = Object.keys(avatars).filter((name): name is AvatarName => name in avatars);

/** A drawn avatar, 512 by 512, as SVG. */
export const drawAvatar = (name: AvatarName): string => avatars[name]();
