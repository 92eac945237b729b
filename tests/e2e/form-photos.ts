import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The photos of a form that the site has and that the form names: boxes that are checked, or with JavaScript hidden fields. */
export const photosThere = (page: Page | FrameLocator | Locator): Locator =>
  page.locator('[name="keptPhoto"][type="hidden"], [name="keptPhoto"]:checked');
