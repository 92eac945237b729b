import { counted } from '~/components/format';
import type { Mark } from '~/domain/map';

/** `812 stops, 1 restaurant`: a stop of ours may be a diner or a rest area. */
const countWords = ({ places, restaurants }: Mark): string =>
  [
    ...(places > 0 ? [counted(places, 'stop')] : []),
    ...(restaurants > 0 ? [counted(restaurants, 'restaurant')] : []),
  ].join(', ');

/** The two parts of a line in the list: what it is, and what is known about it. */
export function wordsOf(mark: Mark): { title: string; facts: string } {
  const { target, name, rating, score } = mark;
  const scored = score === 0 ? [] : [`Meat Score ${score}`];
  switch (target.kind) {
    case 'state':
      return { title: name, facts: [countWords(mark), ...scored].join(', ') };
    case 'cell':
      return { title: `${countWords(mark)} near ${name}`, facts: scored.join() };
    case 'place':
      return { title: name, facts: scored.join() };
    case 'restaurant':
      return { title: name, facts: rating === null ? 'restaurant' : `restaurant, ${rating.toFixed(1)} out of 5` };
  }
}

/** Written on a mark of several places: a state's code, or how many. Null for a single one. */
export function letterOf({ target, places, restaurants }: Mark): string | null {
  if (target.kind === 'state') return target.state;
  if (target.kind !== 'cell') return null;
  const count = places + restaurants;
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`;
}
