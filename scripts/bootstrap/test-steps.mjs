import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { bin, inRoot } from './project.mjs';
import { heading } from './say.mjs';
import { nothing, tallyPlaywright, tallyVitest } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const E2E_CONFIG = 'tests/e2e/playwright.config.ts';
/** Slow tests have limits of their own. */
const limitMs = () => (process.env.SLOW_TESTS ? 240 : 120) * 60_000;

/** What needs no run: side by side, and what has not changed since the last time is not looked at again. @returns {Promise<Tally>[]} */
export const checks = () => [
  check('Types (tsc)', 'tsc', ['--incremental', '--tsBuildInfoFile', cacheOf('tsc')]),
  check('Types of the worker', 'tsc', ['--project', 'app/offline/worker']),
  check('Style (eslint)', 'eslint', [
    ...['--config', '.config/eslint.config.js', '.'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', cacheOf('eslint')],
  ]),
  check('Circles (dependency-cruiser)', 'depcruise', [
    ...['--config', '.config/dependency-cruiser.cjs', 'app', 'models', 'scripts', 'server.ts'],
  ]),
];

const cacheOf = (tool) => inRoot('node_modules', '.cache', `${tool}.json`);

/** A tool that says yes or no counts as one test. @returns {Promise<Tally>} */
async function check(title, tool, args) {
  heading(title);
  return yesOrNo(title, await runCommand(bin(tool), args, { timeoutMs: limitMs() }));
}

/** @param {string[]} filter file names to narrow the run to @returns {Promise<Tally>} */
export async function vitest(filter) {
  heading('Tests (vitest)');
  return withReport(reportFile('vitest', filter), tallyVitest, (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runCommand(bin('vitest'), ['run', ...reporters, '--passWithNoTests', ...filter], { timeoutMs: limitMs() });
  });
}

/**
 * @param {string[]} filter @param {Record<string, string>} env
 * @param {Promise<unknown>} before what runs beside it and is shown first
 * @returns {Promise<Tally>}
 */
export async function playwright(filter, env, before) {
  void before.then(() => heading('Browser tests (playwright)'));
  return withReport(reportFile('playwright', filter), tallyPlaywright, (file) => {
    const args = ['test', '--config', E2E_CONFIG, '--reporter=list,json', '--pass-with-no-tests', ...filter];
    const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return runCommand(bin('playwright'), args, {
      timeoutMs: limitMs(),
      env: { ...env, ...report },
      shownAfter: before,
    });
  });
}

/**
 * Compares what these whole runs showed with the statements of the specification and the cases of attack and fault.
 * @returns {Promise<Tally>}
 */
export async function coverage() {
  const title = 'Statements and cases (test-results/coverage.md, test-results/cases.md)';
  heading(title);
  return yesOrNo(title, await runScript('scripts/coverage/main.ts'));
}

const runScript = (script) => runCommand(process.execPath, [inRoot('scripts/run.mjs'), script]);

const yesOrNo = (title, code) =>
  code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [`${title}: see above`] };

/** Where scripts/coverage/read-results.ts finds a whole run; a narrowed one has another file. */
const reportFile = (runner, filter) =>
  inRoot('test-results', filter.length > 0 ? `some-${runner}.json` : `${runner}.json`);

/** A runner that leaves no report, or fails without a failed test, has crashed: that is a failure too. */
async function withReport(file, tally, run) {
  rmSync(file, { force: true });
  const code = await run(file);
  const crashed = { failed: 1, failures: [`${path.basename(file)}: the runner ended with code ${code}`] };
  if (!existsSync(file)) return { ...nothing, ...crashed };
  const counted = tally(JSON.parse(readFileSync(file, 'utf8')));
  return code !== 0 && counted.failed === 0 ? { ...counted, ...crashed } : counted;
}
