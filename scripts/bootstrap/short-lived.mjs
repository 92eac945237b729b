/**
 * For Node processes that tests start. Most of them end before optimizing their code pays off, so they optimize later, and collect garbage
 * less often and in one thread, since other processes need the cores.
 */
export const shortLived = [
  '--interrupt-budget=1000000',
  ...['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'],
];
