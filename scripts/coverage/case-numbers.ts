import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestResult } from './evidence';

/** Tests that are too slow for every run: `npm run test:faults` runs them. */
const slowTests = { folder: 'tests/faults', ending: '.slow.test.ts' };

/** @returns the tests with the cases that their titles name in place of their tags. */
export const byCase = (results: TestResult[]): TestResult[] =>
  results.map((test) => ({ ...test, tags: casesIn(test.title) }));

/** @returns `case 9` for each `(case 9)`. */
const casesIn = (title: string): string[] => [...title.matchAll(/\((case \d+)\)/g)].map(([, name = '']) => name);

/**
 * The tests that a whole run leaves out, as far as they name a case. That they pass is not known here.
 * @param root the project's folder.
 */
export async function readSlowTests(root: string): Promise<TestResult[]> {
  const { folder, ending } = slowTests;
  const names = await readdir(path.join(root, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
  return (await Promise.all(files.map((file) => titlesIn(root, file)))).flat();
}

async function titlesIn(root: string, file: string): Promise<TestResult[]> {
  const source = await readFile(path.join(root, file), 'utf8');
  return [...source.matchAll(/(['"`])([^'"`\n]*\(case \d+\)[^'"`\n]*)\1/g)].map(([, , title = '']) => ({
    file,
    title: `${title} (slow)`,
    tags: [],
    outcome: 'passed',
  }));
}
