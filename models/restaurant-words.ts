/** Compares words without case, accents and apostrophes: `jalapenos` finds Jalapeño's. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’`]/gu, '')
    .toLowerCase();

/** All distinct words that find these texts. */
export const wordsToStore = (texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => plainWords(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])),
];
