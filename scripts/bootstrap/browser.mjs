import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runCommand } from './command.mjs';
import { program, root } from './project.mjs';
import { heading } from './say.mjs';

/** Chromium without its desktop UI. It needs two thirds of the processor time for the same pages. */
const SHELL = 'chromium-headless-shell';
const INSTALLED = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_TIMEOUT_MS = 3 * 60_000;
const APT_TIMEOUT_MS = 10 * 60_000;
/** A run without the shell takes only a few minutes longer, so a longer wait isn't worth it. */
const SHELL_TIMEOUT_MS = 60_000;

/**
 * Finds a Chromium for the browser tests: an installed one, or Playwright's, or one from apt-get. Downloads one if necessary. A machine that
 * only runs tests (CI) gets the faster headless shell if apt-get has it.
 *
 * @returns {Promise<Record<string, string>>} the environment for the tests: CHROMIUM_PATH, or empty if Playwright has its own browser
 */
export async function ensureBrowser() {
  if (process.env.CI && hasApt() && !named() && !pathOf(SHELL)) {
    heading(`Installing ${SHELL} with apt-get`);
    await install(SHELL, SHELL_TIMEOUT_MS);
  }
  const installed = installedBrowser();
  if (installed) return { CHROMIUM_PATH: installed };
  if (hasPlaywrightBrowser()) return {};

  heading('Downloading a browser for the tests (Playwright’s Chromium, about 170 MB)');
  const [command, ...before] = program('playwright');
  await runCommand(command, [...before, 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    heartbeat: 'Still downloading the browser',
  });
  if (hasPlaywrightBrowser()) return {};

  if (hasApt()) {
    heading('Installing Chromium with apt-get');
    await install('chromium', APT_TIMEOUT_MS);
    const fresh = installedBrowser();
    if (fresh) return { CHROMIUM_PATH: fresh };
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or run npx playwright install ' +
      '--with-deps chromium, or set CHROMIUM_PATH to its path.',
  );
}

const named = () => process.env.CHROMIUM_PATH;

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function install(name, timeoutMs) {
  const options = { timeoutMs, heartbeat: `Still installing ${name}`, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  // The package lists may be old or missing.
  const args = ['install', '--yes', '--quiet', '--no-install-recommends', name];
  if ((await runCommand('apt-get', args, options)) === 0) return;
  await runCommand('apt-get', ['update', '--quiet'], options);
  await runCommand('apt-get', args, options);
}

function installedBrowser() {
  return [named(), ...INSTALLED]
    .filter(Boolean)
    .map(pathOf)
    .find((found) => found && works(found));
}

function pathOf(name) {
  return spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).stdout?.trim();
}

function hasPlaywrightBrowser() {
  const { chromium } = createRequire(`${root}/`)('@playwright/test');
  const place = chromium.executablePath();
  return existsSync(place) && works(place);
}

/** An existing browser may still lack a library. */
function works(place) {
  return spawnSync(place, ['--version'], { timeout: 30_000 }).status === 0;
}
