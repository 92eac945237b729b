import type { BrowserContext, Page } from '@playwright/test';

/** Collects a page's problems, except those that a test expects. */
export type Trouble = {
  /** From now on, ignores trouble that matches. */
  expect: (what: RegExp) => void;
  unexpected: () => string[];
};

/** The status of a form's validation errors, which browsers log as an error. */
export const formRefused = /status of 422/;

/** Remix logs this when a page's script fails to load. It would then reload the page, which our code prevents. */
export const fileMissed = /Error loading route module|Failed to fetch dynamically imported module/;

export function watchForTrouble(context: BrowserContext, { script }: { script: boolean }): Trouble {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const note = (kind: string, what: string) => seen.push(`${kind}: ${what}`);
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAborted(message.text()))
        note('console', `${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note('error', error.stack ?? error.message));
    page.on('crash', () => note('crash', page.url()));
    // Without JavaScript, the browser reports each script as blocked by the policy.
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? 'failed';
      if (!isAborted(why) && !(why === 'csp' && !script))
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
 * The browser aborts requests when the page is left or a `fetch` is no longer needed. Remix logs the latter if part of the response had
 * arrived.
 */
const isAborted = (why: string): boolean => why === 'net::ERR_ABORTED' || why.startsWith('AbortError: ');
