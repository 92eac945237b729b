/** Separators between words: commas, dashes, dots and brackets, but not a hyphen inside a word such as `I-40`. */
const between = /(?:[\s,;:·•()[\]–—]|(?<!\S)-+(?!\S))+/u;

/** The words of a text, without the punctuation between them: `Flying J — I-40, Exit 280` has five. */
export const separateWords = (text: string): string[] => text.split(between).filter(Boolean);

/**
 * Invisible characters: controls other than tabs and line breaks, lone surrogates, characters that Unicode defines as not drawn, and those
 * drawn as blanks, such as the blank Braille cell, the null notehead, and hieroglyphic gaps.
 */
const invisible =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}\u{13441}\u{13442}]/gu;

/** Joiners and variation selectors that don't follow an emoji. Joiners between letters are allowed in scripts that join letters. */
const strayJoiners =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?=\u200d\p{Extended_Pictographic})|[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?=.\p{L}))[\u200c\u200d]/gu;

/** More combining marks on a letter than any script uses. They would overlap the lines around it (Unicode TS 39, 5.4). */
const tooManyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const anythingVisible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Cleans typed text. Line breaks become one character: forms send two, but browsers' length limits and JSON count one. Removes invisible
 * characters, which can make a name empty, make it look like another name, or reverse the text next to it (Unicode TR 36, 2.4). Emoji of
 * several parts are preserved, except flags that are spelled with invisible letters.
 */
export const plainText = (text: string): string => {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(invisible, '')
    .replaceAll(strayJoiners, '')
    .replaceAll(tooManyMarks, '$1');
  return anythingVisible.test(plain) ? plain : '';
};

/** Other hyphens, minus signs, soft hyphens, and dashes right before a digit. Phones and word processors insert these. */
const otherHyphens = /[\u2010\u2011\u2212\u00ad\ufe63\uff0d]|[\p{Pd}](?=\d)/gu;
const invisibleExceptSoftHyphen = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/gu;

/** Cleans text for parsing. Converts characters that look like a hyphen or a space to plain ones. Letters don't change. */
export const plainDashes = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(invisibleExceptSoftHyphen, '')
    .replaceAll(otherHyphens, '-')
    .replaceAll(/[\p{Zs}\u2028\u2029]/gu, ' ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes text for HTML content and attributes, as React does. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
