import type { TestResult } from './evidence';

/** Replaces each test's tags with the cases in its title. */
export const byCase = (results: TestResult[]): TestResult[] =>
  results.map((test) => ({ ...test, tags: casesIn(test.title) }));

/** @returns `case 9` for each `(case 9)` */
const casesIn = (title: string): string[] => [...title.matchAll(/\((case \d+)\)/g)].map(([, name = '']) => name);
