import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { inRoot, program } from './project.mjs';
import { heading, say } from './say.mjs';
import { nothing, tallyPlaywright, tallyVitest } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const E2E_CONFIG = 'tests/e2e/playwright.config.ts';
/** Slow tests have a longer limit. */
const limitMs = () => (process.env.SLOW_TESTS ? 240 : 120) * 60_000;

/** Static checks, in parallel. Unchanged files come from a cache. @returns {Promise<Tally>[]} */
export const checks = () => [
  check('Types (tsc)', 'tsc', ['--incremental', '--tsBuildInfoFile', cacheOf('tsc')]),
  check('Types of the worker', 'tsc', ['--project', 'app/offline/worker']),
  check('Style (eslint)', 'eslint', [
    ...['--config', '.config/eslint.config.js', '.'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', cacheOf('eslint')],
  ]),
  check('Circular imports (dependency-cruiser)', 'depcruise', [
    ...['--config', '.config/dependency-cruiser.cjs', 'app', 'models', 'scripts', 'server.ts'],
  ]),
];

const cacheOf = (tool) => inRoot('node_modules', '.cache', `${tool}.json`);

/** Counts a tool that passes or fails as one test. Shows its output if it fails. @returns {Promise<Tally>} */
async function check(title, tool, args) {
  heading(title);
  const log = newLog(title.toLowerCase().replace(/[^a-z]+/g, '-'));
  const [command, ...before] = program(tool);
  const code = await runCommand(command, [...before, ...args], { timeoutMs: limitMs(), log });
  if (code !== 0) say(readFileSync(log, 'utf8'));
  return tallyExitCode(title, code);
}

/** Deletes the log of an earlier run. @returns {string} the file for all output of a step */
export function newLog(name) {
  const log = inRoot('test-results', `${name.replace(/-$/, '')}.log`);
  rmSync(log, { force: true });
  return log;
}

const progress = inRoot('scripts', 'bootstrap', 'progress.mjs');

/** @param {string[]} filter runs only files with these names; empty for all @returns {Promise<Tally>} */
export async function vitest(filter) {
  heading('Tests (vitest; all output in test-results/vitest.log)');
  return withReport('vitest', filter, tallyVitest, (report, options) => {
    const reporters = [
      '--reporter=default',
      `--reporter=${progress}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const [command, ...before] = program('vitest');
    return runCommand(command, [...before, 'run', ...reporters, '--passWithNoTests', ...filter], options);
  });
}

/** @param {string[]} filter @param {Record<string, string>} env @returns {Promise<Tally>} */
export async function playwright(filter, env) {
  heading('Browser tests (playwright; all output in test-results/playwright.log)');
  return withReport('playwright', filter, tallyPlaywright, (file, options) => {
    const [command, ...before] = program('playwright');
    const reporters = `--reporter=list,json,${progress}`;
    const args = [...before, 'test', '--config', E2E_CONFIG, reporters, '--pass-with-no-tests', ...filter];
    const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return runCommand(command, args, { ...options, env: { ...env, ...report } });
  });
}

/**
 * Compares the results of the full runs with the statements of the specification and with the cases of attacks and faults.
 * @returns {Promise<Tally>}
 */
export async function coverage() {
  const title = 'Statements and cases (test-results/coverage.md, test-results/cases.md)';
  heading(title);
  return tallyExitCode(title, await runScript('scripts/coverage/main.ts'));
}

const runScript = (script) => runCommand(process.execPath, [inRoot('scripts/run.mjs'), script]);

const tallyExitCode = (title, code) =>
  code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [`${title}: see above`] };

/** scripts/coverage/read-results.ts reads the report of a full run. A filtered run has a different file. */
const reportFile = (runner, filter) =>
  inRoot('test-results', filter.length > 0 ? `some-${runner}.json` : `${runner}.json`);

/** A runner that writes no report, or that fails without a failed test, has crashed. This also counts as a failure. */
async function withReport(runner, filter, tally, run) {
  const file = reportFile(runner, filter);
  rmSync(file, { force: true });
  const log = newLog(runner);
  const code = await run(file, { timeoutMs: limitMs(), log, onMessage: say });
  const counted = existsSync(file) ? tally(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
  if (existsSync(file) && (code === 0 || counted.failed > 0)) return counted;
  say(readFileSync(log, 'utf8').split('\n').slice(-60).join('\n'));
  return { ...counted, failed: 1, failures: [`${path.basename(file)}: the runner ended with code ${code}`] };
}
