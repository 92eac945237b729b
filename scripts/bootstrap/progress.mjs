import path from 'node:path';
import { root } from './project.mjs';

/** A reporter for vitest and Playwright: sends `npm test` a line for each finished file (scripts/bootstrap/test-steps.mjs). */
export default class Progress {
  /** Playwright's progress by file. */
  #progress = new Map();

  /** vitest */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const isBroken = module.state() === 'failed' && failed === 0;
    report(module.moduleId, tests.length, isBroken ? Math.max(tests.length, 1) : failed, module.diagnostic().duration);
  }

  /** Playwright */
  onBegin(_config, suite) {
    for (const { location } of suite.allTests()) {
      const { tests = 0 } = this.#progress.get(location.file) ?? {};
      this.#progress.set(location.file, { tests: tests + 1, done: 0, failed: 0, ms: 0 });
    }
  }

  /** Playwright */
  onTestEnd(test, result) {
    const file = this.#progress.get(test.location.file);
    file.ms += result.duration;
    const willRetry = !test.ok() && result.retry < test.retries;
    if (willRetry) return;
    file.done += 1;
    if (!test.ok()) file.failed += 1;
    if (file.done === file.tests) report(test.location.file, file.tests, file.failed, file.ms);
  }

  printsToStdio() {
    return false;
  }
}

function report(file, tests, failed, ms) {
  const words = failed > 0 ? `${failed} of ${tests} failed` : `${tests} ${tests === 1 ? 'test' : 'tests'}`;
  const name = path.relative(root, file).split(path.sep).join('/');
  process.send?.(`${failed > 0 ? '✗' : '✓'} ${name}: ${words}, ${(ms / 1000).toFixed(1)} s`);
}
