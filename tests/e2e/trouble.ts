import type { BrowserContext, Page } from '@playwright/test';

/** Collects what a page is not to do, except for what a test says that it expects. */
export type Trouble = {
  /** From here on, trouble that matches is what the test is about. */
  expect: (what: RegExp) => void;
  unexpected: () => string[];
};

/** A form shown again with its mistakes has this status; browsers log it like a failure. */
export const formRefused = /status of 422/;

/** Remix logs that a page's file did not come, and that it reloads the page, which the page's own script prevents. */
export const fileMissed = /Error loading route module|Failed to fetch dynamically imported module/;

export function watchForTrouble(context: BrowserContext, { script }: { script: boolean }): Trouble {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const note = (kind: string, what: string) => seen.push(`${kind}: ${what}`);
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isLeftBehind(message.text()))
        note('console', `${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note('error', error.stack ?? error.message));
    page.on('crash', () => note('crash', page.url()));
    // With JavaScript switched off the browser reports each script as held back by a policy.
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? 'failed';
      if (!isLeftBehind(why) && !(why === 'csp' && !script))
        note('request', `${why} ${request.method()} ${request.url()}`);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return {
    expect: (what) => expected.push(what),
    unexpected: () => seen.filter((what) => !expected.some((pattern) => pattern.test(what))),
  };
}

/**
 * A browser gives up what it was loading when the page is left, and `fetch` when its answer is no longer wanted; Remix logs
 * the latter when a part of the answer was there already.
 */
const isLeftBehind = (why: string): boolean => why === 'net::ERR_ABORTED' || why.startsWith('AbortError: ');
