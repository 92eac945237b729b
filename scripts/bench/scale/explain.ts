import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { isIndexed } from '../support/indexed';
import { createProfiler } from '../support/profiler';
import { answer, progress, readInput } from '../support/stdio';
import { explainedTurns, material } from './material';
import { changeSomething, putQuestion } from './put-question';
import { questions } from './questions';
import { lettersOfAWeek } from './weekly-letters';

/**
 * `ask('scale/explain.ts', { origin, material })`: what the database of a running site does for each question, by its own profiler:
 * how much it reads, and which of it walks no index or reads more than a page needs.
 */
const asked = await readInput(z.object({ origin: z.url(), material }));

const longestText = 300;
/** The first voters have had their turns. */
const first = asked.material.voters.length - explainedTurns;

const database = await openDatabase();
try {
  const profiler = createProfiler();
  type Work = (turn: number) => Promise<unknown>;
  const explain = async (label: string, prepare: () => Work | Promise<Work>) => {
    progress(`Explaining: ${label} ...`);
    const executed = [];
    for (let turn = first; turn < first + explainedTurns; turn += 1) {
      await changeSomething(asked, turn);
      const work = await prepare();
      executed.push(...(await profiler.watch(() => work(turn))));
    }
    const read = executed.reduce((sum, each) => sum + Math.max(each.keysExamined, each.docsExamined), 0);
    const unbounded = executed.filter((each) => !isIndexed(each)).map(({ text }) => text.slice(0, longestText));
    return { label, read: Math.round(read / explainedTurns), unbounded: [...new Set(unbounded)] };
  };
  const explained = [];
  for (const question of questions)
    explained.push(await explain(question.label, () => (turn) => putQuestion(question, asked, turn)));
  for (const { label, prepare } of lettersOfAWeek(asked.material.posts)) explained.push(await explain(label, prepare));
  answer(explained);
} finally {
  await database.close();
}
