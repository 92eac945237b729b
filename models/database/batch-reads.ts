import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { forAllRequests } from './watchdog';

/** Most questions that are asked as one. */
const mostAtOnce = 200;

/** So long a question waits for the one before it, in milliseconds: that may be lost with its connection. */
const longestWait = 10;

/**
 * Joins all questions of a moment, from any requests, into one query: a round trip costs both sides more than a row does. What is
 * asked while a query is under way is the next one's; without any, a turn of the event loop is the moment. Nothing is remembered
 * from one to the next.
 *
 * @param answerAll answers questions in their order
 */
export function batchReads<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let underWay: Promise<unknown> | null = null;
  const askAll = (questions: readonly Question[]): Promise<Answer[]> => {
    const answers = forAllRequests(() => answerAll(questions));
    const over = answers
      .catch(() => undefined)
      .then(() => {
        if (underWay === over) underWay = null;
      });
    underWay = over;
    return answers;
  };
  const loader = new DataLoader<Question, Answer>(askAll, {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: (ask) => {
      if (underWay) void Promise.race([underWay, sleep(longestWait)]).then(() => setImmediate(ask));
      else setImmediate(ask);
    },
  });
  return (question) => loader.load(question);
}

/**
 * `batchReads` for questions that are each for some rows.
 * @param find reads all that are there of these ids
 * @returns a function from ids to their rows, in the ids' order; those that are not there are left out
 */
export const batchRowReads = <Row extends { _id: string }>(find: (ids: string[]) => Promise<Row[]>) =>
  batchReads(async (questions: readonly string[][]): Promise<Row[][]> => {
    const found = new Map((await find([...new Set(questions.flat())])).map((row) => [row._id, row]));
    return questions.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  });
