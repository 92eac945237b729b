import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type LastRun, readLastRun, whenAndWhat } from '../faults/last-run';
import type { TestResult } from './evidence';

/** Tests that are too slow for every run: `npm run test:faults` runs them. */
const slowTests = { folder: 'tests/faults', ending: '.slow.test.ts' };

/** Replaces each test's tags by the cases that its title names. */
export const byCase = (results: TestResult[]): TestResult[] =>
  results.map((test) => ({ ...test, tags: casesIn(test.title) }));

/** @returns `case 9` for each `(case 9)` */
const casesIn = (title: string): string[] => [...title.matchAll(/\((case \d+)\)/g)].map(([, name = '']) => name);

/**
 * Tests that a whole run leaves out and that name a case, each with its last recorded outcome. @param root the project's folder
 */
export async function readSlowTests(root: string): Promise<TestResult[]> {
  const { folder, ending } = slowTests;
  const names = await readdir(path.join(root, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
  const lastRun = await readLastRun(root);
  return (await Promise.all(files.map((file) => slowTestsIn(root, file, lastRun)))).flat();
}

async function slowTestsIn(root: string, file: string, lastRun: LastRun | null): Promise<TestResult[]> {
  const source = await readFile(path.join(root, file), 'utf8');
  return [...source.matchAll(/(['"`])([^'"`\n]*\(case \d+\)[^'"`\n]*)\1/g)].map(([, , title = '']) => {
    const ran = lastRun?.tests.filter((test) => test.file === file && isTitled(test.title, title)) ?? [];
    const outcome = ran.length === 0 ? 'skipped' : ran.every((test) => test.outcome === 'passed') ? 'passed' : 'failed';
    const lastly = lastRun && ran.length > 0 ? `${outcome} on ${whenAndWhat(lastRun)}` : 'on no record';
    return { file, title: `${title} (not run here: ${lastly})`, tags: [], outcome };
  });
}

/** A title in the source has blanks for what each test fills in, and lacks the words of the blocks around it. */
const isTitled = (ran: string, title: string): boolean =>
  title.split(/\$\{[^}]*\}|\$\w+|%[a-z]/).every((words) => ran.includes(words));
