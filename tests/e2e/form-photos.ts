import type { FrameLocator, Locator, Page } from '@playwright/test';

/** A form's uploaded photos: hidden fields, or checked checkboxes without JavaScript. */
export const photosThere = (page: Page | FrameLocator | Locator): Locator =>
  page.locator('[name="keptPhoto"][type="hidden"], [name="keptPhoto"]:checked');
