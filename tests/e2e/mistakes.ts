import { expect, type Locator } from '@playwright/test';

/** Expects a field with a visible and announced error, and with the focus. */
export async function expectWrong(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

/** Expects the browser's own validation to stop the form, as it does without JavaScript. */
export async function expectBrowserValidation(field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  expect(await field.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(false);
}
