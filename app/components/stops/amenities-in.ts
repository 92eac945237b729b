import { capitalize } from '~/schemas/capitalize';

/** Longer than this it is a sentence, not a list. */
const longestName = 40;

/** What drivers and files write of a stop, one by one: `Showers, scales and laundry`. */
export function amenitiesIn(text: string): string[] {
  const names = text.split(/[,;·\n]/).flatMap((name) => name.trim() || []);
  return names.some(({ length }) => length > longestName) ? [text] : [...new Set(names.map(capitalize))];
}
