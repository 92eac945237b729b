import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { runCommand } from './bootstrap/command.mjs';
import { prepare } from './bootstrap/install.mjs';
import { ensureOldBrowsers } from './bootstrap/old-browsers.mjs';
import { stopWithNpm } from './bootstrap/parent.mjs';
import { inRoot } from './bootstrap/project.mjs';
import { fail, heading, say } from './bootstrap/say.mjs';
import { checkLogs, deleteLogs } from './bootstrap/check-logs.mjs';
import { slowestFiles, sum } from './bootstrap/tally.mjs';
import { markBrowsersRunning, useTestFolder } from './bootstrap/test-folder.mjs';
import { checks, coverage, newLog, playwright, vitest } from './bootstrap/test-steps.mjs';

/** Runs the slow tests, like SLOW_TESTS in the environment. Not every shell can set a variable before a command. */
const SLOW = '--slow';

/** `npm test`: installs what is missing, then runs every test. `npm test -- NAME` runs only the test files with NAME in their names. */
async function main() {
  const args = process.argv.slice(2);
  if (args.includes(SLOW)) process.env.SLOW_TESTS = '1';
  const filter = args.filter((arg) => arg !== SLOW);
  stopWithNpm();
  await prepare();
  await ensureMongod();
  const browser = await ensureBrowser();
  ensureOldBrowsers();

  const [, ...tallies] = await Promise.all([
    ensureBuilt({ log: newLog('build') }),
    ...(filter.length === 0 ? checks() : []),
  ]);
  deleteLogs();
  useTestFolder();
  // Both often wait for timers, disks and pages, so they run in parallel to keep all cores busy. Slow tests measure times, so they run alone.
  const browsersDone = process.env.SLOW_TESTS ? () => undefined : markBrowsersRunning();
  const inVitest = vitest(filter);
  if (process.env.SLOW_TESTS) await inVitest;
  const inBrowsers = playwright(filter, browser).finally(browsersDone);
  tallies.push(...(await Promise.all([inVitest, inBrowsers])));
  if (sum(tallies).passed > 0) tallies.push(checkLogs());
  if (filter.length === 0) tallies.push(await coverage());

  const total = sum(tallies);
  const { passed, failed, skipped, failures, secondTries } = total;
  if (filter.length === 0) heading(`Slowest files\n${slowestFiles(total).join('\n')}`);
  if (secondTries.length > 0) heading(`Passed only on the second try\n${secondTries.join('\n')}`);
  if (failures.length > 0) heading(`Failed\n${failures.join('\n')}`);
  if (passed + failed === 0) throw new Error(`No test matches ${filter.join(' ')}.`);
  if (filter.length === 0) say('\nTests by statement and case: test-results/coverage.md, test-results/cases.md');
  say(`\ntests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function ensureMongod() {
  if (process.env.TEST_MONGODB_URI) return;
  heading('MongoDB for the tests');
  const code = await runCommand(process.execPath, [inRoot('scripts/run.mjs'), 'scripts/bootstrap/ensure-mongod.ts']);
  if (code !== 0) throw new Error('The tests need a MongoDB server; see above.');
}

main().catch(fail);
