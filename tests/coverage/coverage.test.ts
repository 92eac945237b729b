import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Section, type TestResult, weigh } from '../../scripts/coverage/evidence';
import { byCase } from '../../scripts/coverage/case-numbers';
import { readResults, reportFiles } from '../../scripts/coverage/read-results';
import { slowestFiles, sum, tallyPlaywright, tallyVitest } from '../../scripts/bootstrap/tally.mjs';
import { cases } from './cases';
import { sections as specification } from './statements';

const sections: Section[] = [
  {
    number: 1,
    title: 'Pies',
    parts: [
      { heading: 'On the plate', statements: { 'S1.pie.1': 'Pie is round.', 'S1.pie.2': 'Pie | <b>or</b> cake.' } },
    ],
  },
];

const aTest = (overrides: Partial<TestResult> = {}): TestResult => ({
  file: 'tests/pie.test.ts',
  title: 'a pie is round',
  tags: ['S1.pie.1', 'S1.pie.2'],
  outcome: 'passed',
  ...overrides,
});

describe('the statements of the specification', () => {
  it('have unique numbers of their section, and unique texts', () => {
    const { shownBy } = weigh(specification, []);
    expect(shownBy.size).toBeGreaterThan(300);
    const words = new Set<string>();
    for (const { number, parts } of specification) {
      for (const { statements } of parts) {
        for (const [name, sentence] of Object.entries<string>(statements)) {
          expect(name).toMatch(new RegExp(`^S${number}(\\.[a-z0-9-]+)+$`));
          expect(sentence).toMatch(/\S.*[."”)]$/);
          words.add(sentence);
        }
      }
    }
    expect(words.size).toBeGreaterThan(shownBy.size * 0.95);
  });
});

describe('the statements that a run covers', () => {
  it('are those that a passing test is tagged with', () => {
    const { shownBy, unshown, unknown } = weigh(sections, [aTest()]);
    expect([unshown, unknown]).toEqual([[], []]);
    expect(shownBy.get('S1.pie.2')).toEqual([aTest()]);
  });

  it('do not include one without a test, or one whose tests failed or were skipped', () => {
    expect(weigh(sections, []).unshown).toEqual(['S1.pie.1', 'S1.pie.2']);
    expect(weigh(sections, [aTest({ tags: ['S1.pie.1'] })]).unshown).toEqual(['S1.pie.2']);
    for (const outcome of ['failed', 'skipped'] as const) {
      expect(weigh(sections, [aTest({ outcome })]).unshown).toEqual(['S1.pie.1', 'S1.pie.2']);
    }
  });

  it('are reported with each tag that is not a statement, whether its test passed or not', () => {
    const wrong = aTest({ tags: ['S1.tart.1'], outcome: 'skipped' });
    expect(weigh(sections, [aTest(), wrong]).unknown).toEqual([{ tag: 'S1.tart.1', test: wrong }]);
  });

  it('are rejected if two statements have the same number', () => {
    expect(() => weigh([...sections, ...sections], [])).toThrow('S1.pie.1, S1.pie.2');
  });
});

describe('the cases of attack and fault', () => {
  it('are numbered from 1, without a gap', () => {
    const numbers = [...weigh(cases, []).shownBy.keys()].map((name) => Number(name.replace('case ', '')));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are covered by passing tests that name them, and an unknown number is reported', () => {
    const named = (title: string, outcome: TestResult['outcome'] = 'passed') => aTest({ title, tags: [], outcome });
    const { shownBy, unknown } = weigh(
      cases,
      byCase([
        named('is cut off (case 9) and eaten (case 10)'),
        named('is late (case 11)', 'failed'),
        named('is eleven (case 999)'),
        named('in case 12'),
      ]),
    );
    expect([...shownBy].filter(([, tests]) => tests.length > 0).map(([name]) => name)).toEqual(['case 9', 'case 10']);
    expect(unknown.map(({ tag }) => tag)).toEqual(['case 999']);
  });
});

describe('the results of a run', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'eat-it-results-'));
    await mkdir(path.join(root, 'test-results'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const writeReport = (runner: keyof typeof reportFiles, report: unknown) =>
    writeFile(path.join(root, reportFiles[runner]), JSON.stringify(report));

  it('cause a clear error if there was no complete run', async () => {
    await expect(readResults(root)).rejects.toThrow(
      /no results in test-results\/vitest\.json\. npm test writes them there/,
    );
    await writeReport('vitest', { startTime: 0, testResults: [] });
    await expect(readResults(root)).rejects.toThrow(/no results in test-results\/playwright\.json/);
  });

  it('are combined from both runners, and a browser test that fails in one of its projects has failed', async () => {
    const test = (fullName: string, status: string) => ({ fullName, status, tags: ['S1.pie.1'], meta: {} });
    const assertionResults = [
      test('a pie is round', 'passed'),
      test('is square', 'failed'),
      test('is late', 'pending'),
    ];
    const pieResults = { name: path.join(root, 'tests/pie.test.ts'), assertionResults };
    await writeReport('vitest', { startTime: 0, testResults: [pieResults] });
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'pie.spec.ts',
      tags: ['S1.pie.2'],
      tests: statuses.map((status) => ({ status })),
    });
    const suites = [
      {
        title: 'pie.spec.ts',
        specs: [spec('looks round', 'expected', 'skipped'), spec('tastes', 'expected', 'unexpected')],
        suites: [{ title: 'on a phone', specs: [spec('is small', 'skipped')] }],
      },
    ];
    await writeReport('playwright', { config: { rootDir: path.join(root, 'tests/e2e') }, suites });
    const results = await readResults(root);
    expect(results.map(({ file, title, tags, outcome }) => [file, title, tags.join(), outcome])).toEqual([
      ['tests/pie.test.ts', 'a pie is round', 'S1.pie.1', 'passed'],
      ['tests/pie.test.ts', 'is square', 'S1.pie.1', 'failed'],
      ['tests/pie.test.ts', 'is late', 'S1.pie.1', 'skipped'],
      ['tests/e2e/pie.spec.ts', 'looks round', 'S1.pie.2', 'passed'],
      ['tests/e2e/pie.spec.ts', 'tastes', 'S1.pie.2', 'failed'],
      ['tests/e2e/pie.spec.ts', 'on a phone is small', 'S1.pie.2', 'skipped'],
    ]);
  });

  it('include a browser test’s tagged steps, and a step that fails in any project has failed', async () => {
    const steps = (error?: { message: string }) => [
      { title: 'mixes @S1.pie.1' },
      { title: 'waits' },
      { title: 'bakes @S1.pie.2 @S1.pie.3', error },
    ];
    const tests = [
      { status: 'expected', results: [{ steps: steps({ message: 'burnt' }) }, { steps: steps() }] },
      { status: 'unexpected', results: [{ steps: steps({ message: 'burnt' }) }] },
    ];
    const specs = [{ title: 'a pie is made', file: 'pie.spec.ts', tags: [], tests }];
    await writeReport('vitest', { startTime: 0, testResults: [] });
    await writeReport('playwright', { config: { rootDir: root }, suites: [{ title: 'pie.spec.ts', specs }] });
    expect((await readResults(root)).map(({ title, tags, outcome }) => [title, tags.join(), outcome])).toEqual([
      ['a pie is made', '', 'failed'],
      ['a pie is made: mixes', 'S1.pie.1', 'passed'],
      ['a pie is made: bakes', 'S1.pie.2,S1.pie.3', 'failed'],
    ]);
  });
});

describe('tests that passed on their second try', () => {
  const assertion = (fullName: string, meta: object) => ({ fullName, status: 'passed', failureMessages: [], meta });
  const vitestReport = (...metas: object[]) => ({
    ...{ numPassedTests: metas.length, numPendingTests: 0, numTodoTests: 0 },
    testResults: [
      {
        ...{ name: path.resolve('tests/pie.test.ts'), status: 'passed', message: '', startTime: 0, endTime: 4_400 },
        assertionResults: metas.map((meta, at) => assertion(`pie ${at}`, meta)),
      },
    ],
  });

  it('are listed, browser tests too; more than two of them fail the run', () => {
    const tests = [{ status: 'flaky', projectName: 'script', results: [{ duration: 1_000 }, { duration: 2_000 }] }];
    const specs = [{ title: 'tart', file: 'tart.spec.ts', tests }];
    const browserTally = tallyPlaywright({
      config: { rootDir: path.resolve('tests/e2e') },
      ...{ stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 }, errors: [] },
      suites: [{ specs: [], suites: [{ specs }] }],
    });
    const one = sum([tallyVitest(vitestReport({ isSecondTry: true }, {})), browserTally]);
    expect(one).toMatchObject({ passed: 4, failed: 0, failures: [] });
    expect(one.secondTries).toEqual(['tests/pie.test.ts › pie 0', 'tests/e2e/tart.spec.ts › [script] tart']);
    expect(slowestFiles(one)).toEqual(['   4 s  tests/pie.test.ts', '   3 s  tests/e2e/tart.spec.ts']);
    const three = sum([tallyVitest(vitestReport({ isSecondTry: true }, { isSecondTry: true })), browserTally]);
    expect(three).toMatchObject({ failed: 1, failures: [expect.stringContaining('3 tests needed a second try')] });
  });

  let tries = 0;
  it('are marked in their runner’s report', { retry: 1 }, ({ task, onTestFinished }) => {
    tries += 1;
    onTestFinished(() => {
      // This test always needs a second try, so it must not be listed in the report of the run.
      if (tries === 2) delete task.meta.isSecondTry;
    });
    expect([tries, task.meta.isSecondTry]).toEqual([2, true]);
  });
});
