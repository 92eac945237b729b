import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { answer, readInput } from '../support/stdio';
import { lettersOfAWeek } from './weekly-letters';

/** `ask('scale/time-letters.ts', { drivers, turns })`: milliseconds of what the weekly letters read, on the site that the environment names. */
const { drivers, turns } = await readInput(z.object({ drivers: z.int().positive(), turns: z.int().positive() }));

/** Of each, before what counts: letters go out by thousands, in one process. */
const warmUps = 5;

const database = await openDatabase();
try {
  const timed = [];
  for (const { label, prepare } of lettersOfAWeek(drivers)) {
    const milliseconds: number[] = [];
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      const read = await prepare();
      const startedAt = performance.now();
      await read(turn);
      milliseconds.push(performance.now() - startedAt);
    }
    timed.push({ label, milliseconds: milliseconds.slice(warmUps) });
  }
  answer(timed);
} finally {
  await database.close();
}
