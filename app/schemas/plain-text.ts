/** Separators between words: commas, dashes, dots and brackets, but not a hyphen that joins two, as in `I-40`. */
const between = /(?:[\s,;:·•()[\]–—]|(?<!\S)-+(?!\S))+/u;

/** The words of a text, without the punctuation between them: `Flying J — I-40, Exit 280` has five. */
export const separateWords = (text: string): string[] => text.split(between).filter(Boolean);

/**
 * Invisible characters: controls other than tabs and line breaks, lone surrogates, and those that Unicode defines as not drawn, or that are
 * drawn blank, such as the blank Braille cell, the null notehead, and hieroglyphic gaps.
 */
const unseen =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}\u{13441}\u{13442}]/gu;

/** Joiners and variation selectors that don't follow an emoji. Joiners between letters stay in scripts that write letters joined. */
const joinsNothing =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?=\u200d\p{Extended_Pictographic})|[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?=.\p{L}))[\u200c\u200d]/gu;

/** More combining marks on a letter than any script uses. They would overlap the lines around it (Unicode TS 39, 5.4). */
const tooManyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const anythingSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Cleans typed text. A form sends each line break as two characters, but the browser's own count and JSON have one. Removes invisible
 * characters, which can make a name empty, make it look like another's, or reverse the text next to it (Unicode TR 36, 2.4). Emoji of
 * several parts stay whole, except flags that are spelled in invisible letters.
 */
export const plainText = (text: string): string => {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, '')
    .replaceAll(joinsNothing, '')
    .replaceAll(tooManyMarks, '$1');
  return anythingSeen.test(plain) ? plain : '';
};

/** Other kinds of hyphens, minus signs, soft hyphens, and dashes right before a digit, as phones and word processors insert them. */
const otherHyphens = /[\u2010\u2011\u2212\u00ad\ufe63\uff0d]|[\p{Pd}](?=\d)/gu;
const unseenButHyphen = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/gu;

/** Cleans text for parsing: converts whatever looks like a hyphen or a space to one. Its letters stay as typed. */
export const plainDashes = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unseenButHyphen, '')
    .replaceAll(otherHyphens, '-')
    .replaceAll(/[\p{Zs}\u2028\u2029]/gu, ' ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes text for HTML content and attributes, as React does. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');
