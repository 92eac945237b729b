import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/**
 * Words as outlines, so that a picture needs no font of the machine that draws it: a slim image has none. Overpass is the open
 * lettering after that of highway signs.
 */

const files = ['latin', 'latin-ext'].map((set) => `@fontsource/overpass/files/overpass-${set}-700-normal.woff`);

let opened: opentype.Font[] | undefined;

/** In the order to ask them for a character. */
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

/** What can be drawn of a text: emoji and letters of other scripts are left out. */
export const drawable = (text: string): string =>
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
export const widthOf = (text: string, size: number): number =>
  runsOf(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);

/** SVG path data. @param text drawable @param y of the base line */
export function outlineOf(text: string, x: number, y: number, size: number): string {
  let at = x;
  return runsOf(text)
    .map((run) => {
      const path = run.font.getPath(run.text, at, y, size).toPathData(1);
      at += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join('');
}

/** The beginning that fits, with an ellipsis where it is not all. @param text drawable */
export function fitted(text: string, size: number, most: number): string {
  if (widthOf(text, size) <= most) return text;
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`, size) <= most) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** Broken at blanks; the last line has an ellipsis where there is more. @param text drawable */
export function wrapped(text: string, size: number, most: number, lines: number): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest && found.length < lines - 1 && widthOf(rest, size) > most) {
    const words = rest.split(' ');
    let count = 1;
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' '), size) <= most) count += 1;
    found.push(fitted(words.slice(0, count).join(' '), size, most));
    rest = words.slice(count).join(' ');
  }
  return rest ? [...found, fitted(rest, size, most)] : found;
}
