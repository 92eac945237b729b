import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runCommand } from './command.mjs';
import { program, root } from './project.mjs';
import { heading } from './say.mjs';

/** Chromium without its desktop UI: the same pages for two thirds of the work. */
const SHELL = 'chromium-headless-shell';
const INSTALLED = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_MS = 3 * 60_000;
const APT_MS = 10 * 60_000;
/** A run without the shell takes some minutes longer, so waiting longer than this doesn't pay off. */
const SHELL_MS = 60_000;

/**
 * Finds a Chromium for the browser tests, or downloads one: an installed one, else Playwright's download, else apt-get. A machine that only
 * runs tests (CI) gets the faster headless shell if apt-get has it.
 *
 * @returns {Promise<Record<string, string>>} the environment for the tests: CHROMIUM_PATH, or empty if Playwright has its own browser
 */
export async function ensureBrowser() {
  if (process.env.CI && hasApt() && !named() && !whereIs(SHELL)) {
    heading(`Installing ${SHELL} with apt-get`);
    await install(SHELL, SHELL_MS);
  }
  const installed = installedBrowser();
  if (installed) return { CHROMIUM_PATH: installed };
  if (hasPlaywrightBrowser()) return {};

  heading('Fetching a browser for the tests (Playwright’s Chromium, about 170 MB)');
  const [command, ...before] = program('playwright');
  await runCommand(command, [...before, 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_MS,
    heartbeat: 'Still fetching the browser',
  });
  if (hasPlaywrightBrowser()) return {};

  if (hasApt()) {
    heading('Installing Chromium with apt-get');
    await install('chromium', APT_MS);
    const fresh = installedBrowser();
    if (fresh) return { CHROMIUM_PATH: fresh };
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or run npx playwright install ' +
      '--with-deps chromium, or name one in CHROMIUM_PATH.',
  );
}

const named = () => process.env.CHROMIUM_PATH;

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function install(name, timeoutMs) {
  const options = { timeoutMs, heartbeat: `Still installing ${name}`, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  // The package lists may be old or missing.
  const now = ['install', '--yes', '--quiet', '--no-install-recommends', name];
  if ((await runCommand('apt-get', now, options)) === 0) return;
  await runCommand('apt-get', ['update', '--quiet'], options);
  await runCommand('apt-get', now, options);
}

function installedBrowser() {
  return [named(), ...INSTALLED]
    .filter(Boolean)
    .map(whereIs)
    .find((found) => found && works(found));
}

function whereIs(name) {
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
