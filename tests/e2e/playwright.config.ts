import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * These specs also run without JavaScript, because their pages differ then (menus, files, validation, double clicks) or because they cover
 * the main user journeys. tests/http covers form posts without JavaScript.
 */
const alsoWithoutScript = [
  'new-post.spec.ts',
  'page-frame.spec.ts',
  'photo-later.spec.ts',
  'sent-twice.spec.ts',
  'share.spec.ts',
  'sign-in.spec.ts',
  'whole-job.spec.ts',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // These only take pictures, when SCREENSHOTS=1.
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts', 'gallery.spec.ts'],
  // Playwright empties this folder before each run, so the reports are outside of it.
  outputDir: '../../test-results/browser',
  globalSetup: './start-site.ts',
  fullyParallel: true,
  // The other tests run at the same time and take longer (vite.config.ts).
  workers: Math.ceil(availableParallelism() / 2),
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a browser may get no CPU for longer than any timeout. A test that passes on retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // Much longer than needed, so that tests don't fail on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    screenshot: 'only-on-failure',
    // A service worker would respond instead of the site. Specs that test it (offline-*.spec.ts) allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: existsSync(installed) ? installed : undefined,
      // The process limit avoids a spare renderer process for each test's next tab.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    { name: 'script', use: { javaScriptEnabled: true } },
    { name: 'no-script', use: { javaScriptEnabled: false }, testMatch: alsoWithoutScript },
  ],
});
