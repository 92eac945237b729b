import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './command.mjs';
import { bin, inRoot, root } from './project.mjs';
import { heading } from './say.mjs';

const E2E_CONFIG = 'tests/e2e/playwright.config.ts';
const LIMIT_MS = 40 * 60_000;

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally `failures` in words, a line each */

/** A tool that says yes or no counts as one test. @returns {Promise<Tally>} */
export async function check(title, tool, args) {
  heading(title);
  return yesOrNo(title, await runCommand(bin(tool), args, { timeoutMs: LIMIT_MS }));
}

/** @param {string[]} filter file names to narrow the run to @returns {Promise<Tally>} */
export async function vitest(filter) {
  heading('Tests (vitest)');
  return withReport(reportFile('vitest', filter), tallyVitest, (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runCommand(bin('vitest'), ['run', ...reporters, '--passWithNoTests', ...filter], { timeoutMs: LIMIT_MS });
  });
}

/** @param {string[]} filter @param {Record<string, string>} env @returns {Promise<Tally>} */
export async function playwright(filter, env) {
  if (!existsSync(inRoot(E2E_CONFIG))) return nothing;
  heading('Browser tests (playwright)');
  return withReport(reportFile('playwright', filter), tallyPlaywright, (file) => {
    const args = ['test', '--config', E2E_CONFIG, '--reporter=list,json', '--pass-with-no-tests', ...filter];
    const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return runCommand(bin('playwright'), args, { timeoutMs: LIMIT_MS, env: { ...env, ...report } });
  });
}

/** Holds what these whole runs showed against the statements of the specification and the cases of attack and fault. @returns {Promise<Tally>} */
export async function coverage() {
  const title = 'Statements and cases (docs/coverage.md, docs/cases.md)';
  heading(title);
  return yesOrNo(title, await runCommand(process.execPath, [inRoot('scripts/run.mjs'), 'scripts/coverage/main.ts']));
}

const yesOrNo = (title, code) =>
  code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [`${title}: see above`] };

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Where scripts/coverage/read-results.ts finds a whole run; a narrowed one leaves that alone. */
const reportFile = (runner, filter) =>
  inRoot('test-results', filter.length > 0 ? `some-${runner}.json` : `${runner}.json`);

/** A test file that cannot be loaded, or whose hooks fail, has no failed test of its own and counts as one. */
function tallyVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, 'the file as a whole', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
    failures,
  };
}

function tallyPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(failuresIn)],
  };
}

const failuresIn = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => failure(file, `[${projectName}] ${title}`, results.at(-1)?.error?.message)),
  ),
  ...suites.flatMap(failuresIn),
];

const failure = (file, title, message) => `${path.relative(root, file)} › ${title}: ${firstLine(message)}`;

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0];

/** A runner that leaves no report, or fails without a failed test, has crashed: that is a failure too. */
async function withReport(file, tally, run) {
  rmSync(file, { force: true });
  const code = await run(file);
  const crashed = { failed: 1, failures: [`${path.basename(file)}: the runner ended with code ${code}`] };
  if (!existsSync(file)) return { ...nothing, ...crashed };
  const counted = tally(JSON.parse(readFileSync(file, 'utf8')));
  return code !== 0 && counted.failed === 0 ? { ...counted, ...crashed } : counted;
}
