import type { Page } from '@playwright/test';

/** Delays requests, like a weak connection. @returns a function that lets them continue */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}
