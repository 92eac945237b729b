import { z } from 'zod';
import { median, middleAndSlow } from '../support/statistics';
import { answer, progress, readInput } from '../support/stdio';
import { material, warmUpOf } from './material';
import { type AskedSite, changeSomething, putQuestion } from './put-question';
import { type Question, questions } from './questions';

/**
 * `ask('scale/questions-in-turn.ts', ...)`: asks a small site and a large one each question in turn, one request after the other,
 * so that whatever else the machine does slows both.
 */
const site = z.object({ origin: z.url(), material });
const { few, many, samples } = await readInput(z.object({ few: site, many: site, samples: z.int().positive() }));

const warmUp = warmUpOf(samples);

type Answered = Awaited<ReturnType<typeof putQuestion>>;

async function measure(question: Question) {
  const [atFew, atMany]: [Answered[], Answered[]] = [[], []];
  for (let turn = 0; turn < samples + warmUp; turn += 1) {
    const ask = async (asked: AskedSite, answers: Answered[]) => {
      await changeSomething(asked, turn);
      answers.push(await putQuestion(question, asked, turn));
    };
    const both = [() => ask(few, atFew), () => ask(many, atMany)];
    for (const each of turn % 2 === 0 ? both : both.toReversed()) await each();
  }
  return {
    label: question.label,
    few: figuresOf(atFew.slice(warmUp)),
    many: figuresOf(atMany.slice(warmUp)),
  };
}

const figuresOf = (answers: Answered[]) => ({
  ...middleAndSlow(answers.map(({ took }) => took)),
  kilobytes: median(answers.map(({ letters }) => letters)) / 1000,
});

const answered = [];
for (const question of questions) {
  progress(`Measuring: ${question.label} (${answered.length + 1} of ${questions.length}) ...`);
  answered.push(await measure(question));
}
answer(answered);
