import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runCommand } from './command.mjs';
import { bin, root } from './project.mjs';
import { heading } from './say.mjs';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_MS = 3 * 60_000;
const APT_MS = 10 * 60_000;

/**
 * Finds a Chromium for the browser tests, or fetches one: an installed one, else Playwright's download, else apt-get.
 *
 * @returns {Promise<Record<string, string>>} the environment for the tests: CHROMIUM_PATH, or nothing where Playwright
 *   has a browser of its own
 */
export async function ensureBrowser() {
  const installed = installedBrowser();
  if (installed) return { CHROMIUM_PATH: installed };
  if (hasPlaywrightBrowser()) return {};

  heading('Fetching a browser for the tests (Playwright’s Chromium, about 170 MB)');
  await runCommand(bin('playwright'), ['install', 'chromium'], {
    timeoutMs: DOWNLOAD_MS,
    heartbeat: 'Still fetching the browser',
  });
  if (hasPlaywrightBrowser()) return {};

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    heading('Installing Chromium with apt-get');
    const options = {
      timeoutMs: APT_MS,
      heartbeat: 'Still installing Chromium',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    };
    await runCommand('apt-get', ['update', '--quiet'], options);
    await runCommand('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium'], options);
    const fresh = installedBrowser();
    if (fresh) return { CHROMIUM_PATH: fresh };
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or run npx playwright install ' +
      '--with-deps chromium, or name one in CHROMIUM_PATH.',
  );
}

function installedBrowser() {
  return [process.env.CHROMIUM_PATH, ...INSTALLED]
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

/** A browser may be there and yet lack a library. */
function works(place) {
  return spawnSync(place, ['--version'], { timeout: 30_000 }).status === 0;
}
