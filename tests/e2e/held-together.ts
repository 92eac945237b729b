import { expect, type Page } from '@playwright/test';

/** Waits until the page has loaded the code that handles failed requests. */
export async function waitForFailureHandling(page: Page): Promise<void> {
  const isLoaded = async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/on-device-"]');
    if (link) await import(link.href);
    return link !== null;
  };
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
}
