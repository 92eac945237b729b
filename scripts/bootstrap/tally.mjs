import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * The results of a test runner. `failures` are messages, `secondTries` are tests that passed only on the second try, and `took` is how long
 * each file's tests ran.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], secondTries: string[], took: { file: string, seconds:
 *   number }[] }} Tally
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [], took: [] };

/** Load can make a test fail once, but three tests that pass only on the second try are a bug. */
const maxSecondTries = 2;

/** How many lines of a failure's message are shown. The runner's log has all of it. */
const maxLines = 20;

/** @param {Tally[]} tallies @returns {Tally} their sum. Too many second tries count as a failure. */
export function sum(tallies) {
  const total = (key) => tallies.reduce((before, tally) => before + tally[key], 0);
  const listed = (key) => tallies.flatMap((tally) => tally[key]);
  const [failures, secondTries] = [listed('failures'), listed('secondTries')];
  const hasTooMany = secondTries.length > maxSecondTries;
  const tooMany = `${secondTries.length} tests needed a second try; at most ${maxSecondTries} may`;
  return {
    passed: total('passed'),
    failed: total('failed') + (hasTooMany ? 1 : 0),
    skipped: total('skipped'),
    failures: hasTooMany ? [...failures, tooMany] : failures,
    secondTries,
    took: listed('took'),
  };
}

/** @param {Tally} tally @returns {string[]} the ten slowest files, one per line */
export function slowestFiles({ took }) {
  const byFile = new Map();
  for (const { file, seconds } of took) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, seconds]) => `${seconds.toFixed(0).padStart(4)} s  ${relativePath(file)}`);
}

/** A test file that can't be loaded or whose hooks fail has no failed tests, so it counts as one failure. @returns {Tally} */
export function tallyVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, 'the file as a whole', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
  });
  const secondTries = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // Recorded by tests/support/setup.ts, since the report doesn't contain it.
      .filter(({ status, meta }) => status === 'passed' && meta?.isSecondTry)
      .map(({ fullName }) => named(name, fullName)),
  );
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
    failures,
    secondTries,
    took: testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** @returns {Tally} */
export function tallyPlaywright({ config, stats, errors, suites }) {
  const tests = suites.flatMap(testsIn).map((test) => ({ ...test, file: path.join(config.rootDir, test.file) }));
  const withStatus = (status) => tests.filter((test) => test.status === status);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = '' }) => stripVTControlCharacters(message).split('\n', 1)[0]),
      ...withStatus('unexpected').map(({ file, title, results }) =>
        failure(file, title, results.at(-1)?.error?.message),
      ),
    ],
    secondTries: withStatus('flaky').map(({ file, title }) => named(file, title)),
    took: tests.flatMap(({ file, results }) => results.map(({ duration }) => ({ file, seconds: duration / 1000 }))),
  };
}

const testsIn = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, results }) => ({ file, title: `[${projectName}] ${title}`, status, results })),
  ),
  ...suites.flatMap(testsIn),
];

const relativePath = (file) => path.relative(root, file);

const named = (file, title) => `${relativePath(file)} › ${title}`;

/** The test with its message, up to the first line of the stack. */
function failure(file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const shown = stack === -1 ? lines : lines.slice(0, stack + 1);
  return [named(file, title), ...shown.filter((line) => line.trim()).slice(0, maxLines)].join('\n    ');
}
