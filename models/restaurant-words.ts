/** Words are compared without case, accents and apostrophes: `jalapenos` finds Jalapeño's. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'‘’`]/gu, '')
    .toLowerCase();

/** @returns every word of some texts that they are found by, each once. */
export const wordsToStore = (texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => plainWords(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])),
];
