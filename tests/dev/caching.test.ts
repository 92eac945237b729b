import { describe } from 'vitest';

/**
 * Caching again, on a site started like by `npm run dev`: it runs the same code as in production. A few pages are enough, since vite compiles
 * each at its first request. One such site at a time, since they share a port.
 */
describe('in development', async () => void (await import('../http/page-cache.test')));
