import { separateWords } from '~/schemas/separate-words';
import { plainWords } from '~models/restaurant-words';

/** More words than anybody types to find a meal. */
const mostWords = 20;

/** @returns the beginnings of words to look for, or null where nothing can match: no word at all, or far too many */
export function wordsToFind(typed: string): string[] | null {
  const words = [...new Set(separateWords(plainWords(typed).replace(/[.&/-]+/g, ' ')))];
  return words.length === 0 || words.length > mostWords ? null : words;
}
