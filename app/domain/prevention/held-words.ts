import path from 'node:path';
import type { Tx } from '~models/database/transaction';
import { config } from '~/config.server';
import { heldBack } from '~/messages/moderation';
import { watchedFile } from '~/services/files';
import { log } from '~/services/log';
import { DomainError } from '../errors';
import { findContent, hide, type Hideable } from '../moderation/hide';
import { lookalikeKey } from '../profiles/present-user';
import { reportBySite } from '../reports/report';

/** The operator's list, one word or phrase per line; lines that start with # are comments. */
const heldWordsFile = path.join(config.DATA_DIR, 'held-words.txt');

/** The rest of a longer list is ignored, with a warning in the log. */
const maxWords = 10_000;

/** By the first word's key: the keys of the following words, and the phrase as listed. */
type HeldWords = Map<string, { rest: string[]; written: string }[]>;

export function parseHeldWords(text: string): HeldWords {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length > maxWords) log.warn({ lines: lines.length }, `only the first ${maxWords} held words are used`);
  const held: HeldWords = new Map();
  for (const written of lines.slice(0, maxWords)) {
    const [first, ...rest] = wordsOf(written).map((word) => keyOf(withLetters(word), word));
    if (first) held.set(first, [...(held.get(first) ?? []), { rest, written }]);
  }
  return held;
}

/**
 * Only matches whole words, since a town's name may contain a listed word. Compares words by appearance (Unicode's confusables, ignoring
 * case and accents), and recognizes digits and symbols used as letters, repeated letters, and letters separated by spaces. The time it
 * takes only depends on the length of the text.
 * @returns the first listed word in a text, as listed; null for none
 */
export function heldWordIn(held: HeldWords, text: string): string | null {
  if (held.size === 0) return null;
  const words = wordsOf(text).map(readingsOf);
  for (const [at, readings] of [...words, ...spelledOut(text)].entries()) {
    for (const reading of readings) {
      const found = held.get(reading)?.find(({ rest }) => rest.every((word, next) => words[at + 1 + next]?.has(word)));
      if (found) return found.written;
    }
  }
  return null;
}

/** Letters, digits, and the symbols used as letters. */
const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}@$!|+€]+/gu) ?? [];

/** The letters that digits and symbols are used for. */
const signs: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '+': 't', '€': 'e' },
};

const withLetters = (word: string): string => word.replaceAll(/[\d@$!|+€]/g, (sign) => signs[sign] ?? sign);

/** Numbers only match themselves. */
const keyOf = (spelling: string, word: string): string => (/\p{L}/u.test(word) ? lookalikeKey(spelling) : `#${word}`);

/** The keys of all words that a word may be a disguised spelling of. */
function readingsOf(word: string): Set<string> {
  const plain = word.replace(/^[@$!|+€]+/, '').replace(/[@$!|+€]+$/, '');
  const spellings = [plain, withLetters(plain), withLetters(word.replace(/!+$/, '')), withLetters(word)];
  const all = new Set(spellings.flatMap((each) => [each, shortened(each, 2), shortened(each, 1)]));
  return new Set([...all].map((each) => keyOf(each, word)));
}

/** Collapses letters repeated three or more times, as in "coool". */
const shortened = (word: string, times: 1 | 2): string =>
  word.replaceAll(/(.)\1{2,}/gu, (_, letter: string) => letter.repeat(times));

/** Words with separated letters: "w o r d", "w.o.r.d". */
function spelledOut(text: string): Set<string>[] {
  const apart =
    text.normalize('NFKC').match(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s.\-_*][\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu) ?? [];
  return apart.map((letters) => readingsOf(letters.replaceAll(/[\s.\-_*]/g, '')));
}

const heldWords = watchedFile(heldWordsFile, parseHeldWords);

/** @returns the first held word in any of the texts, as listed */
export async function findHeldWord(texts: (string | null | undefined)[]): Promise<string | null> {
  const held = await heldWords();
  if (held.size === 0) return null;
  for (const text of texts) {
    const word = text ? heldWordIn(held, text) : null;
    if (word !== null) return word;
  }
  return null;
}

/**
 * Rejects text that can't be held back for review, such as a name.
 * @param fields what was typed, by field
 * @throws DomainError `invalid` with the field
 */
export async function assertNoHeldWords(fields: Record<string, string | null | undefined>): Promise<void> {
  for (const [field, text] of Object.entries(fields)) {
    if ((await findHeldWord([text])) !== null) throw new DomainError('invalid', { field, sentence: heldBack.refused });
  }
}

/**
 * Hides a new post or comment that contains a held word until a moderator has reviewed it. The author is notified like of any decision, but
 * only moderators see which word it was.
 */
export async function holdBack(what: Hideable, word: string, tx: Tx): Promise<void> {
  await hide(what, { by: null, reason: 'rude', words: heldBack.toAuthor }, tx);
  await reportBySite(what, { reason: 'rude', words: heldBack.toModerators(word) }, tx);
}

/** Whether a new post or comment is hidden. */
export const isHeldBack = async ({ subject, id }: Hideable): Promise<boolean> =>
  Boolean((await findContent[subject](id))?.hidden);
