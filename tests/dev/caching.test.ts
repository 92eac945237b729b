import { describe } from 'vitest';

/** Caching and personalization again, on a site started like by `npm run dev`: one such site at a time, since they share a port. */
describe('in development', () => {
  describe('shared pages', async () => void (await import('../http/page-cache.test')));
  describe('pages for drivers', async () => void (await import('../http/driver-pages.test')));
});
