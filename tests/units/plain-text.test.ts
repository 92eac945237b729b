import { describe, expect, it } from 'vitest';
import { plainText } from '~/schemas/plain-text';

const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const joiners = ['\u200c', '\u200d', '\ufe0e', '\ufe0f'];

describe('typed text', () => {
  it('loses all invisible Unicode characters, alone or among others (case 64)', () => {
    const ignorable = codePoints.filter((letter) => /\p{Default_Ignorable_Code_Point}/u.test(letter));
    expect(ignorable.length).toBeGreaterThan(4000);
    for (const letter of [...ignorable, '\u2800', '\0', '\u2028', '\ud800', '\u{1d159}', '\u{13441}', '\u{13442}']) {
      expect(plainText(letter.repeat(3))).toBe('');
      expect(plainText(`Du${letter}sty`)).toBe('Dusty');
    }
    expect(plainText(`${joiners.join('')} \u0301\u0302 \u00a0`)).toBe('');
    for (const letter of ['\u17b4', '\u17b5', '\u{1d173}', '\u{1d17a}', '\u{e0041}', '\u{e007f}'])
      expect(ignorable).toContain(letter);
    expect(plainText('Dusty\u{e0053}\u{e0061}\u{e007f}')).toBe('Dusty');
  });

  it('keeps at most four combining marks per letter (case 64)', () => {
    expect(plainText(`D${'\u0301'.repeat(119)}usty`)).toBe(`D${'\u0301'.repeat(4)}usty`);
  });

  it.each(['👩‍🌾 Zoë', '❤️', '👩🏽‍🚀', '🏳️‍🌈', '🇺🇸', '1️⃣', 'می‌خواهم', 'क्‍ष', 'Việt Nguyễn', 'Đ', 'שָׁלוֹם', '한국', '~', '5'])(
    'stays unchanged (case 64): %s',
    (text) => {
      expect(plainText(text)).toBe(text);
      expect(plainText(text.normalize('NFD'))).toBe(text.normalize('NFD'));
    },
  );
});
