import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { cardBox } from '~/schemas/photos';
import { openImage } from './decode-heic';
import { inImagingQueue, type Turn } from './queue';

/** The text of a card. */
export type CardWords = {
  /** The guide sign's large line: a stop, or the site. */
  name: string;
  /** Below it: road and town. */
  where: string;
  /** On the yellow plate; null if it is unknown. */
  exit: string | null;
  title: string;
  /** A short summary of the votes. */
  verdict: string;
  /** The percentage of up votes; null if no one has voted. */
  share: number | null;
  /** In the corner. */
  site: string;
};

/** All services with link previews accept this size. */
const maxCardBytes = 120_000;

const { width, height } = cardBox;
const qualities = [76, 64, 52, 40, 28, 16];

const margin = 36;
const colors = { guide: '#0b6b3a', plate: '#fbbf24', ink: '#10171f', white: '#fff', eat: '#8fd28d', beat: '#c73537' };

/** Cards wait in the queue like photos. Many requests for cards delay an upload by only one turn. */
const cardTurn: Turn = { owner: 'cards' };

/**
 * The picture for link previews: the photo under a guide sign, 1200 by 630 pixels, as a JPEG of at most 120 KB.
 * @param readPhoto reads one of our JPEGs when it is the card's turn; without it, or if it returns null, the card has no photo
 * @throws NoTurnError
 */
export function drawCard(words: CardWords, readPhoto: (() => Promise<Buffer | null>) | null): Promise<Buffer> {
  return inImagingQueue(cardTurn, async () => {
    const photo = readPhoto && (await readPhoto());
    const drawn = Buffer.from(cardSvg(words, photo !== null));
    const card = photo
      ? openImage(photo)
          .resize(width, height, { fit: 'cover' })
          .composite([{ input: drawn }])
      : openImage(drawn);
    const { data, info } = await card.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const quality of qualities) {
      const jpeg = await openImage(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
      if (jpeg.length <= maxCardBytes) return jpeg;
    }
    throw new Error('A card is too large at every quality.');
  });
}

/** The SVG contains no user text, since words are drawn as outlines. */
function cardSvg(words: CardWords, hasPhoto: boolean): string {
  const parts = [hasPhoto ? shade : road, ...signOf(words), ...footerOf(words)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

const line = (text: string, x: number, y: number, size: number, fill: string): string =>
  `<path fill="${fill}" d="${outlineOf(text, x, y, size)}"/>`;

const box = (x: number, y: number, w: number, h: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;

/** Behind the text at the bottom of a photo. */
const shade = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0c121b" stop-opacity="0"/><stop offset=".45" stop-color="#0c121b" stop-opacity=".82"/><stop offset="1" stop-color="#0c121b" stop-opacity=".94"/></linearGradient><rect y="350" width="${width}" height="280" fill="url(#s)"/>`;

/** Drawn if there is no photo. */
const road = `<path fill="#0c121b" d="M0 0h${width}v${height}H0z"/><path fill="#1b2636" d="M470 630 578 240h44l108 390z"/>`;

const sign = { y: 32, height: 184 };

function signOf({ name, where, exit }: CardWords): string[] {
  const inner = width - 2 * margin;
  const plate = exitPlate(exit);
  const maxWidth = inner - 80 - (plate ? plate.width + 30 : 0);
  const town = fitted(drawable(where), 40, maxWidth);
  const size = widthOf(drawable(name), 64) > maxWidth ? 48 : 64;
  const stop = fitted(drawable(name), size, maxWidth);
  const left = margin + 40;
  return [
    box(margin, sign.y, inner, sign.height, 24, colors.guide),
    `<rect x="${margin + 7}" y="${sign.y + 7}" width="${inner - 14}" height="${sign.height - 14}" rx="18" fill="none" stroke="#fff" stroke-width="5"/>`,
    line(stop, left, sign.y + (town ? 90 : 114), size, colors.white),
    line(town, left, sign.y + 148, 40, colors.white),
    ...(plate?.parts ?? []),
  ];
}

function exitPlate(exit: string | null): { width: number; parts: string[] } | null {
  const number = fitted(drawable(exit ?? ''), 72, 260);
  if (!number) return null;
  const wide = Math.max(130, widthOf(number, 72) + 48);
  const left = width - margin - 26 - wide;
  const centered = (text: string, size: number) => left + (wide - widthOf(text, size)) / 2;
  return {
    width: wide,
    parts: [
      box(left, sign.y + 26, wide, sign.height - 52, 12, colors.plate),
      line('EXIT', centered('EXIT', 32), sign.y + 66, 32, colors.ink),
      line(number, centered(number, 72), sign.y + 138, 72, colors.ink),
    ],
  };
}

function footerOf({ title, verdict, share, site }: CardWords): string[] {
  const lines = wrapped(drawable(title), 52, width - 2 * margin, 2);
  const first = 540 - 62 * (lines.length - 1) - 24;
  const name = drawable(site);
  return [
    ...lines.map((text, at) => line(text, margin, first + 62 * at, 52, colors.white)),
    line(drawable(verdict), margin, 588, 44, share === null ? colors.white : colors.plate),
    line(name, width - margin - widthOf(name, 32), 584, 32, colors.white),
    ...(share === null
      ? []
      : [box(0, 614, width, 16, 0, colors.beat), box(0, 614, (width * share) / 100, 16, 0, colors.eat)]),
  ];
}

/**
 * Words are drawn as outlines, so no font needs to be installed. A slim container image has none. Overpass is an open typeface based on the
 * lettering of highway signs.
 */

const files = ['latin', 'latin-ext'].map((set) => `@fontsource/overpass/files/overpass-${set}-700-normal.woff`);

let opened: opentype.Font[] | undefined;

/** In the order in which they are tried for a character. */
const fonts = (): opentype.Font[] => {
  opened ??= files.map((file) => {
    const { buffer, byteOffset, byteLength } = readFileSync(createRequire(import.meta.url).resolve(file));
    return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  return opened;
};

/** Glyph 0 represents characters that a font lacks. */
const fontOf = (character: string): opentype.Font | undefined =>
  fonts().find((font) => font.charToGlyphIndex(character) > 0);

/** The part of a text that can be drawn, without emoji and letters of other scripts. */
const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((each) => (/\s/.test(each) ? ' ' : each))
    .filter((each) => each === ' ' || fontOf(each))
    .join('')
    .replace(/ +/g, ' ')
    .trim();

/** @param text drawable */
function runsOf(text: string): { font: opentype.Font; text: string }[] {
  const runs: { font: opentype.Font; text: string }[] = [];
  for (const each of text) {
    const font = fontOf(each);
    const last = runs.at(-1);
    if (last && (last.font === font || each === ' ')) last.text += each;
    else if (font) runs.push({ font, text: each });
  }
  return runs;
}

/** In pixels. @param text drawable */
const widthOf = (text: string, size: number): number =>
  runsOf(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);

/** SVG path data. @param text drawable @param y of the baseline */
function outlineOf(text: string, x: number, y: number, size: number): string {
  let at = x;
  return runsOf(text)
    .map((run) => {
      const path = run.font.getPath(run.text, at, y, size).toPathData(1);
      at += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join('');
}

/** Cuts the text to a width in pixels, with an ellipsis if it is cut. @param text drawable */
function fitted(text: string, size: number, maxWidth: number): string {
  if (widthOf(text, size) <= maxWidth) return text;
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`, size) <= maxWidth) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** Wraps at spaces. The last line ends with an ellipsis if the text is cut. @param text drawable */
export function wrapped(text: string, size: number, maxWidth: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest && lines.length < maxLines - 1 && widthOf(rest, size) > maxWidth) {
    const words = rest.split(' ');
    let count = 1;
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' '), size) <= maxWidth) count += 1;
    lines.push(fitted(words.slice(0, count).join(' '), size, maxWidth));
    rest = words.slice(count).join(' ');
  }
  return rest ? [...lines, fitted(rest, size, maxWidth)] : lines;
}
