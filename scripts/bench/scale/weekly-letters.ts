import { findLetterReaders } from '~models/letter-reader';
import { gatherLetters } from '~/domain/letter/gather-letters';
import { mayGetLetter, weekBefore, weekOfTurn } from '~/domain/letter/choose-letter';
import { WeekFacts } from '~/domain/letter/week-facts';
import { clock } from '~/services/clock';

/** Letters that are written together. */
const batch = 100;

/** Steps of this share of a whole come to every part of it, and hardly ever to where they have been. */
const goldenShare = (Math.sqrt(5) - 1) / 2;

/** Something that the weekly letters read, once all is prepared; `turn` counts from 0. */
type Reading = { label: string; prepare: () => Promise<(turn: number) => Promise<unknown>> };

/**
 * What letters about the last week read: once for all of them, and then for each hundred readers. These are from all over the site, since
 * the first drivers are those who posted most; and nothing is known yet of what they follow: on a small site the first hundred know
 * much of what the next ones ask for.
 * @param drivers with ids from 1
 */
export function lettersOfAWeek(drivers: number): Reading[] {
  const week = weekBefore(weekOfTurn(clock.now(), null));
  const lettersTo = async (turn: number, facts: WeekFacts) => {
    const first = Math.floor(((turn * goldenShare) % 1) * drivers);
    const ids = Array.from({ length: batch }, (_, at) => 1 + ((first + at) % drivers));
    const readers = (await findLetterReaders(ids)).filter(mayGetLetter);
    return gatherLetters(readers, facts);
  };
  return [
    {
      label: 'weekly letters: a hundred of them',
      prepare: async () => {
        const facts = await WeekFacts.read(week);
        return (turn) => lettersTo(turn, facts);
      },
    },
    {
      label: 'weekly letters: before the first',
      prepare: () => Promise.resolve(() => WeekFacts.read(week)),
    },
  ];
}
