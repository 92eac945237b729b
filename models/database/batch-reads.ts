import DataLoader from 'dataloader';
import { forAllRequests } from './watchdog';

/** Most questions that are asked as one. */
const mostAtOnce = 200;

/**
 * Joins all questions within a turn of the event loop, from any requests, into one query: a round trip costs both sides more than
 * a row does. Nothing is remembered from one turn to the next.
 *
 * @param answerAll answers questions in their order
 */
export function batchReads<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>((questions) => forAllRequests(() => answerAll(questions)), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: (ask) => void setImmediate(ask),
  });
  return (question) => loader.load(question);
}
