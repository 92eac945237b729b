import type { Page } from '@playwright/test';

/** Holds requests back, as a weak link does. @returns what lets them continue. */
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
