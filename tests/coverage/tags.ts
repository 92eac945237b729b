import type { StatementNumber } from './statements';

/** A vitest test is tagged with the statements that it covers; any other tag is a type error. */
declare module 'vitest' {
  interface TestTags {
    statement: StatementNumber;
  }
}
