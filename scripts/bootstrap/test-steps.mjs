import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runCommand } from './command.mjs';
import { bin, inRoot } from './project.mjs';
import { heading } from './say.mjs';

const E2E_CONFIG = 'tests/e2e/playwright.config.ts';
const LIMIT_MS = 40 * 60_000;

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** A tool that says yes or no counts as one test. @returns {Promise<Tally>} */
export async function check(title, tool, args) {
  heading(title);
  const ok = (await runCommand(bin(tool), args, { timeoutMs: LIMIT_MS })) === 0;
  return { passed: Number(ok), failed: Number(!ok), skipped: 0 };
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
  if (!existsSync(inRoot(E2E_CONFIG))) return { passed: 0, failed: 0, skipped: 0 };
  heading('Browser tests (playwright)');
  return withReport(reportFile('playwright', filter), tallyPlaywright, (file) => {
    const args = ['test', '--config', E2E_CONFIG, '--reporter=list,json', '--pass-with-no-tests', ...filter];
    const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return runCommand(bin('playwright'), args, { timeoutMs: LIMIT_MS, env: { ...env, ...report } });
  });
}

/** Holds what these whole runs showed against the statements of the specification. @returns {Promise<Tally>} */
export async function coverage() {
  heading('Statements of the specification (docs/coverage.md)');
  const ok = (await runCommand(process.execPath, [inRoot('scripts/run.mjs'), 'scripts/coverage/main.ts'])) === 0;
  return { passed: Number(ok), failed: Number(!ok), skipped: 0 };
}

/** Where scripts/coverage/read-results.ts finds a whole run; a narrowed one leaves that alone. */
const reportFile = (runner, filter) =>
  inRoot('test-results', filter.length > 0 ? `some-${runner}.json` : `${runner}.json`);

/** A test file that cannot be loaded, or whose hooks fail, has no failed test of its own and counts as one. */
function tallyVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
  };
}

function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** A runner that leaves no report, or fails without a failed test, has crashed: that is a failure too. */
async function withReport(file, tally, run) {
  rmSync(file, { force: true });
  const code = await run(file);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = tally(JSON.parse(readFileSync(file, 'utf8')));
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
