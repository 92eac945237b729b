import { plainDashes } from '~/schemas/plain-text';

const absent = /^(NA|N\/A|NONE|UNKNOWN|-+)?$/;

/**
 * One spelling for an exit number: `Exit 143 a-b` → `143A-B`, `#284` → `284`. Letters are kept, since 143A and 143B are different
 * ramps.
 *
 * @returns null when there is none
 */
export function normalizeExit(text: string | null | undefined): string | null {
  const upper = plainDashes(text ?? '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
  if (absent.test(upper)) return null;
  return upper
    .replace(/^(?:(?:BY )?EXITS?\b|EX\b|NO\b|#)[.:\s#]*/, '')
    .replace(/(?<=\d ?[A-Z]?) ?\p{Pd} ?(?=[A-Z\d])/gu, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/^0+(?=\d)/, '')
    .replace(/(\d) (?=[A-Z]\b)/g, '$1');
}
