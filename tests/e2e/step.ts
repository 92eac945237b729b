import type { StatementNumber } from '../coverage/statements';
import { test } from './fixtures';

/** A step of a long test, tagged with the specification statements that it covers (scripts/coverage/read-results.ts). */
export const step = (title: string, statements: StatementNumber[], body: () => Promise<void>): Promise<void> =>
  test.step([title, ...statements].join(' @'), body);
