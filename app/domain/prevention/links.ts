import { LinkifyIt } from 'linkify-it';

/** Beside the library's own list: endings that cost next to nothing, and begin no sentence. */
const cheapEndings = ['app', 'bet', 'casino', 'click', 'club', 'dev', 'icu', 'online', 'site', 'xyz'];

const finder = new LinkifyIt({ fuzzyLink: true }).tlds(cheapEndings, true);

/** Two sentences without a blank between them ("Loved it.So good"), where the second begins with a word that is a country's ending. */
const twoSentences = /^[^./:?#@]+\.(?:am|as|at|be|by|do|in|is|it|me|my|no|so|to|us)$/i;

/**
 * Whether a text has an address in it that somebody could follow or write to: a link, a bare site name, or a mail address. Wide
 * letters and dots are read as the narrow ones that they stand for (Unicode NFKC, and UTS 46, section 4, of the dots).
 */
export function hasLink(text: string): boolean {
  const found = finder.match(text.normalize('NFKC').replaceAll('\u3002', '.')) ?? [];
  return found.some(({ schema, raw }) => schema !== '' || !twoSentences.test(raw));
}
