import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * These run again without JavaScript: where the browser itself does the work (its menus, files, validation, double taps and styles), and the
 * main jobs from end to end. What a form posts without JavaScript is what tests/http sends.
 */
const alsoWithoutScript = [
  'banner.spec.ts',
  'home.spec.ts',
  'locations.spec.ts',
  'map.spec.ts',
  'new-post.spec.ts',
  'page-frame.spec.ts',
  'photo-buttons.spec.ts',
  'photo-later.spec.ts',
  'sent-twice.spec.ts',
  'share.spec.ts',
  'sign-in.spec.ts',
  'theme.spec.ts',
  'whole-job.spec.ts',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // For eyes, not for a verdict: taken when SCREENSHOTS=1 asks for them.
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts', 'gallery.spec.ts'],
  // Emptied before each run: the reports beside it stay.
  outputDir: '../../test-results/browser',
  globalSetup: './start-site.ts',
  fullyParallel: true,
  // The other tests run beside these, and take longer (vite.config.ts).
  workers: Math.ceil(availableParallelism() / 2),
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a browser may be starved for longer than any limit; what passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Far more than anything takes: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    screenshot: 'only-on-failure',
    // It answers in place of the site: what is about it (offline-*.spec.ts) lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: existsSync(installed) ? installed : undefined,
      // The limit keeps it from starting a process in reserve for each test's next tab, which most never open.
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
