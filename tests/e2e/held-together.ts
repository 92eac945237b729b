import { expect, type Page } from '@playwright/test';

/** Waits until the page has loaded the code that handles failed requests. */
export async function heldTogether(page: Page): Promise<void> {
  const isHere = async () => {
    const asked = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/on-device-"]');
    if (asked) await import(asked.href);
    return asked !== null;
  };
  await expect.poll(() => page.evaluate(isHere)).toBe(true);
}
