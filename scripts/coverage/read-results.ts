import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { TestResult } from './evidence';

/** Written by `npm test` (scripts/bootstrap/test-steps.mjs). */
export const reportFiles = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' } as const;

/** Not committed, so that a run doesn't change files under version control. */
export const pages = { statements: 'test-results/coverage.md', cases: 'test-results/cases.md' } as const;

/** Every test of the last full run. @param root the project's folder. @throws Error with a readable message if there was no such run */
export async function readResults(root: string): Promise<TestResult[]> {
  for (const file of Object.values(reportFiles)) {
    if (!existsSync(path.join(root, file)))
      throw new Error(`There are no results in ${file}. npm test writes them there, but has not finished yet.`);
  }
  return [
    ...fromVitest(await readReport(root, reportFiles.vitest), root),
    ...fromPlaywright(await readReport(root, reportFiles.playwright), root),
  ];
}

const readReport = async (root: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8'));

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const fromVitest = (report: unknown, root: string): TestResult[] =>
  vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, tags }) => ({
      file: fileIn(root, name),
      title: fullName.trim(),
      tags,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );

const step = z.object({ title: z.string(), error: z.unknown().optional() });

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'flaky', 'unexpected', 'skipped']),
      results: z.array(z.object({ steps: z.array(step).default([]) })).default([]),
    }),
  ),
});

const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) });

function fromPlaywright(report: unknown, root: string): TestResult[] {
  const { config, suites } = playwrightReport.parse(report);
  const inSuite = ({ specs, suites: inner = [] }: z.output<typeof suite>, parents: string[]): TestResult[] => [
    ...specs.flatMap(({ title, file, tags, tests }) => {
      const test = { file: fileIn(root, path.join(config.rootDir, file)), title: [...parents, title].join(' '), tags };
      const tries = tests.flatMap(({ results }) => results.slice(-1));
      return [{ ...test, outcome: outcomeOf(tests.map(({ status }) => status)) }, ...stepsOf(test, tries)];
    }),
    ...inner.flatMap((each) => inSuite(each, [...parents, each.title])),
  ];
  // A file's title is its name.
  return suites.flatMap((file) => inSuite(file, []));
}

/** The steps of a test with their own statement tags (tests/e2e/step.ts). @param tries the last try of each project */
function stepsOf(test: Omit<TestResult, 'outcome'>, tries: { steps: z.output<typeof step>[] }[]): TestResult[] {
  const outcomes = new Map<string, TestResult['outcome']>();
  for (const { title, error } of tries.flatMap(({ steps }) => steps)) {
    if (error || !outcomes.has(title)) outcomes.set(title, error ? 'failed' : 'passed');
  }
  return [...outcomes].flatMap(([title, outcome]) => {
    const [words = title, ...tags] = title.split(' @');
    return tags.length > 0 ? [{ ...test, title: `${test.title}: ${words}`, tags, outcome }] : [];
  });
}

/** A browser test runs in several projects. It fails if one of them fails, and passes if at least one ran. */
function outcomeOf(statuses: string[]): TestResult['outcome'] {
  if (statuses.includes('unexpected')) return 'failed';
  return statuses.some((status) => status !== 'skipped') ? 'passed' : 'skipped';
}

const fileIn = (root: string, file: string): string => path.relative(root, file).split(path.sep).join('/');
