import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * What script itself is needed for: the checker of pages is one, and without JavaScript none can fail. Old browsers have a driver of their
 * own, which does the whole job and opens every page without JavaScript as well.
 */
const forScriptOnly = [
  'accessibility.spec.ts',
  'banner-turns.spec.ts',
  'changed-by-others.spec.ts',
  'push.spec.ts',
  // Without JavaScript there are no dialogs: sharing, deleting and adding a place are pages in share, whole-job and locations.spec.ts.
  'dialogs.spec.ts',
  'driver-pages.spec.ts',
  'in-flight.spec.ts',
  'old-browsers.spec.ts',
  'screenshots.spec.ts',
  'gallery.spec.ts',
  'script-fails.spec.ts',
  'forms-offline.spec.ts',
  'new-post-in-use.spec.ts',
  'unreached.spec.ts',
  'cut-link-pages.spec.ts',
  'verify-views.spec.ts',
  'offline-pages.spec.ts',
  'offline-accounts.spec.ts',
  'offline-links.spec.ts',
  'offline-drafts.spec.ts',
  'offline-installed.spec.ts',
  'offline-outbox.spec.ts',
  'offline-taken.spec.ts',
];

/**
 * Pages that are the same without JavaScript, where a form's post without JavaScript is what tests/http sends, and the one browser is as good
 * as the other at following a link. The main jobs are done in a browser without JavaScript by the tests that run twice.
 */
const sameWithoutScript = [
  'account-data.spec.ts',
  'account-safety.spec.ts',
  'data-deletion.spec.ts',
  // Forms like those of a place, which locations.spec.ts fills in without JavaScript (tests/http/restaurants-by-editors.test.ts).
  'desk.spec.ts',
  'guarded-pages.spec.ts',
  // Without JavaScript Tab and Enter are the browser's own, and whole-job.spec.ts uses the same fields and buttons.
  'keyboard.spec.ts',
  // Positions are those of the styles.
  'first-screen.spec.ts',
  // Links between lists and their pages (tests/http/leaderboard.test.ts, posts.test.ts).
  'leaderboard.spec.ts',
  'lists.spec.ts',
  // It is the mode that goes without JavaScript.
  'lite.spec.ts',
  // Buttons of one tap, as a vote's are (tests/http/location-page.test.ts).
  'location-page.spec.ts',
  'long-words.spec.ts',
  'look.spec.ts',
  // Links out and redirects back (tests/http/social-sign-in.test.ts).
  'social-sign-in.spec.ts',
  'static-pages.spec.ts',
  // Script looks for news; the pages and their button are a plain link and form (tests/http/notices.test.ts).
  'told.spec.ts',
  // Script fetches what it compares a page's styles with.
  'styles.spec.ts',
];

/** Every other test runs twice: with JavaScript and without. */
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
    { name: 'no-script', use: { javaScriptEnabled: false }, testIgnore: [...forScriptOnly, ...sameWithoutScript] },
  ],
});
