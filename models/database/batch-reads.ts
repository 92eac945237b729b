import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { forAllRequests } from './watchdog';

/** Maximum number of requests in one query. */
const maxAtOnce = 200;

/** How long a request waits for the previous query, in milliseconds, since that may be lost with its connection. */
const longestWait = 10;

/**
 * Combines concurrent reads from all requests into one query, because a round trip costs more than reading a row. Reads that arrive during
 * a query go into the next one; if there is none, a batch is collected for one turn of the event loop. Nothing is cached.
 *
 * @param answerAll returns the answers in the order of the questions
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
    maxBatchSize: maxAtOnce,
    batchScheduleFn: (ask) => {
      if (underWay) void Promise.race([underWay, sleep(longestWait)]).then(() => setImmediate(ask));
      else setImmediate(ask);
    },
  });
  return (question) => loader.load(question);
}

/**
 * `batchReads` for reads of several rows.
 * @param find reads the existing rows with these ids
 * @returns a function from ids to their rows, in the order of the ids; missing ones are left out
 */
export function batchRowReads<Row extends { _id: string | number }>(
  find: (ids: Row['_id'][]) => Promise<Row[]>,
): (ids: Row['_id'][]) => Promise<Row[]> {
  const read = batchReads(async (questions: readonly Row['_id'][][]): Promise<Row[][]> => {
    const found = new Map((await find([...new Set(questions.flat())])).map((row) => [row._id, row]));
    return questions.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  });
  return (ids) => (ids.length === 0 ? Promise.resolve([]) : read(ids));
}
