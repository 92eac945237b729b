import type { StatementNumber } from '../coverage/statements';
import { test } from './fixtures';

/** A part of a long test, tagged with the statements that this part shows (scripts/coverage/read-results.ts). */
export const step = (title: string, statements: StatementNumber[], body: () => Promise<void>): Promise<void> =>
  test.step([title, ...statements].join(' @'), body);
