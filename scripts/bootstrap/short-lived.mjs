/** Collects garbage less often and in one thread, since other processes need the cores. For Node processes that tests start. */
export const fewerCollections = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'];

/** For those that end before optimizing their code pays off: they optimize later. A site that many test files share isn't one of them. */
export const shortLived = ['--interrupt-budget=1000000', ...fewerCollections];
