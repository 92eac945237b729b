import { findLetterReaders } from '~models/letter-reader';
import { gatherLetters } from '~/domain/letter/gather-letters';
import { mayGetLetter } from '~/domain/letter/still-wanted';
import { weekBefore, weekOfTurn } from '~/domain/letter/turns';
import { WeekFacts } from '~/domain/letter/week-facts';
import { clock } from '~/services/clock';

/** Letters that are written together. */
const batch = 100;

/** Something that the weekly letters read; `turn` counts from 0. */
type Reading = { label: string; read: (turn: number) => Promise<unknown> };

/** What letters about the last week read: once for all of them, and then for each hundred readers. @param drivers with ids from 1 */
export async function lettersOfAWeek(drivers: number): Promise<Reading[]> {
  const week = weekBefore(weekOfTurn(clock.now(), null));
  const facts = await WeekFacts.read(week);
  const lettersTo = async (turn: number) => {
    const ids = Array.from({ length: batch }, (_, at) => 1 + ((turn * batch + at) % drivers));
    const readers = (await findLetterReaders(ids)).filter(mayGetLetter);
    return gatherLetters(readers, facts);
  };
  return [
    { label: 'weekly letters: a hundred of them', read: lettersTo },
    { label: 'weekly letters: before the first', read: () => WeekFacts.read(week) },
  ];
}
