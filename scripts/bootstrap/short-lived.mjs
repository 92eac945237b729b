/** For Node.js processes that tests start. They collect garbage less often and in one thread, since other processes need the cores. */
export const fewerCollections = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'];

/** For processes that exit before optimizing their code pays off, so they optimize later. Not for a site that many test files share. */
export const shortLived = ['--interrupt-budget=1000000', ...fewerCollections];
