import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { runCommand } from './bootstrap/command.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { stopWithNpm } from './bootstrap/parent.mjs';
import { inRoot, root } from './bootstrap/project.mjs';
import { fail, heading, say } from './bootstrap/say.mjs';
import { checkLogs, forgetLogs } from './bootstrap/check-logs.mjs';
import { check, coverage, playwright, vitest } from './bootstrap/test-steps.mjs';

/** `npm test`: whatever is missing, then every test. `npm test -- NAME` runs only the test files whose name has NAME. */
async function main() {
  const filter = process.argv.slice(2);
  requireNode();
  stopWithNpm();
  process.chdir(root);
  await ensureInstalled();
  await ensureMongod();
  const browser = await ensureBrowser();
  await ensureBuilt();

  const tallies = [];
  if (filter.length === 0) {
    tallies.push(await check('Types (tsc)', 'tsc', []));
    tallies.push(await check('Style (eslint)', 'eslint', ['--config', '.config/eslint.config.js', '.']));
  }
  forgetLogs();
  tallies.push(await vitest(filter));
  tallies.push(await playwright(filter, browser));
  if (sum(tallies).passed > 0) tallies.push(checkLogs());
  if (filter.length === 0) tallies.push(await coverage());

  const { passed, failed, skipped } = sum(tallies);
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.length > 0) heading(`Failed\n${failures.join('\n')}`);
  if (passed + failed === 0) throw new Error(`No test matches ${filter.join(' ')}.`);
  say(`\ntests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function ensureMongod() {
  if (process.env.TEST_MONGODB_URI) return;
  heading('MongoDB for the tests');
  const code = await runCommand(process.execPath, [inRoot('scripts/run.mjs'), 'scripts/bootstrap/ensure-mongod.ts']);
  if (code !== 0) throw new Error('The tests need a MongoDB server; what to do stands above.');
}

function sum(tallies) {
  const total = (key) => tallies.reduce((before, tally) => before + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

main().catch(fail);
