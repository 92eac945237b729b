import { describe } from 'vitest';

/**
 * Caching and personalization again, on one site started like by `npm run dev`. First the pages for drivers: the other file leaves cached
 * lists.
 */
describe('in development', () => {
  describe('pages for drivers', async () => void (await import('../http/driver-pages.test')));
  describe('shared pages', async () => void (await import('../http/page-cache.test')));
});
