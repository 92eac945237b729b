/** Commas, dashes, dots and brackets between words are part of none; a hyphen is where it joins two, as in `I-40`. */
const between = /(?:[\s,;:·•()[\]–—]|(?<!\S)-+(?!\S))+/u;

/** The words of a text, without the punctuation that only separates them: `Flying J — I-40, Exit 280` has five. */
export const separateWords = (text: string): string[] => text.split(between).filter(Boolean);
