import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { forAllRequests } from './watchdog';

/** Maximum number of reads in one query. */
const MAX_BATCH_SIZE = 200;

/** How long a read waits for the previous query, in milliseconds. That query may never end if its connection is lost. */
const MAX_WAIT_MS = 10;

/**
 * Combines concurrent reads from all requests into one query, because a round trip costs more than reading a row. Reads that arrive during
 * a query go into the next one. If no query is running, a batch is collected for one turn of the event loop. Nothing is cached.
 *
 * @param answerAll returns the answers in the order of the questions
 */
export function batchReads<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let running: Promise<unknown> | null = null;
  const askAll = (questions: readonly Question[]): Promise<Answer[]> => {
    const answers = forAllRequests(() => answerAll(questions));
    const settled = answers
      .catch(() => undefined)
      .then(() => {
        if (running === settled) running = null;
      });
    running = settled;
    return answers;
  };
  const loader = new DataLoader<Question, Answer>(askAll, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: (runBatch) => {
      if (running) void Promise.race([running, sleep(MAX_WAIT_MS)]).then(() => setImmediate(runBatch));
      else setImmediate(runBatch);
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
