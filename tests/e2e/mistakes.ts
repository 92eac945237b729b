import { expect, type Locator } from '@playwright/test';

/** The field says what is wrong with it, to eye and ear, and has the focus. */
export async function expectWrong(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

/** Without JavaScript the browser itself checks what the field's attributes say, and sends nothing. */
export async function heldBackByTheBrowser(field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  expect(await field.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(false);
}
