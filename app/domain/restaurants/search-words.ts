/** Words are compared without case, accents and apostrophes: `jalapenos` finds Jalapeño's. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’`]/gu, '')
    .toLowerCase();

/** @returns every word of some texts that they are found by, each once. */
export const wordsToStore = (texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => plain(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])),
];

/** More words than anybody types to find a meal. */
const mostWords = 20;

/**
 * Reads what was typed into the search box.
 * @returns the beginnings of words to look for, or null where nothing can match: no word at all, or far too many.
 */
export function wordsToFind(typed: string): string[] | null {
  const words = [...new Set(plain(typed).split(/[\s,;.&/-]+/))].filter(Boolean);
  return words.length === 0 || words.length > mostWords ? null : words;
}
