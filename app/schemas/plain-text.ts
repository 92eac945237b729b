/** Commas, dashes, dots and brackets between words are part of none; a hyphen is where it joins two, as in `I-40`. */
const between = /(?:[\s,;:·•()[\]–—]|(?<!\S)-+(?!\S))+/u;

/** The words of a text, without the punctuation that only separates them: `Flying J — I-40, Exit 280` has five. */
export const separateWords = (text: string): string[] => text.split(between).filter(Boolean);

/**
 * Controls except blanks and ends of lines, lone surrogates, and whatever Unicode says is not drawn, or is drawn as nothing: a blank
 * Braille cell, the null notehead, and hieroglyphs for a gap among them.
 */
const unseen =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}\u{13441}\u{13442}]/gu;

/** Joiners and variation selectors that follow no emoji; joiners between letters stay, in scripts that write letters joined. */
const joinsNothing =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?=\u200d\p{Extended_Pictographic})|[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?=.\p{L}))[\u200c\u200d]/gu;

/** More marks on a letter than any script uses run over the lines around it (Unicode TS 39, 5.4). */
const tooManyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const anythingSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Text as people type it. A form sends each end of a line as two characters, where the browser's own count, and JSON, have one.
 * Invisible characters are removed: they would make an empty name, one that passes for another's, or one that turns around the
 * words beside it (Unicode TR 36, 2.4). Emoji of several parts stay whole, except flags that are spelled in invisible letters.
 */
export const plainText = (text: string): string => {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, '')
    .replaceAll(joinsNothing, '')
    .replaceAll(tooManyMarks, '$1');
  return anythingSeen.test(plain) ? plain : '';
};

/** Hyphens of other kinds, minus signs, soft hyphens, and dashes right before a digit, as phones and word processors put them. */
const otherHyphens = /[\u2010\u2011\u2212\u00ad\ufe63\uff0d]|[\p{Pd}](?=\d)/gu;
const unseenButHyphen = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/gu;

/** Text to be read by a program: whatever looks like a hyphen is one, and whatever looks like a space. Its letters stay as typed. */
export const plainDashes = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unseenButHyphen, '')
    .replaceAll(otherHyphens, '-')
    .replaceAll(/[\p{Zs}\u2028\u2029]/gu, ' ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** For text and attributes of HTML, as React escapes them. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');
