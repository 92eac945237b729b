/**
 * For Node processes that tests start, most of which end before what is optimized for them is worth its work: they optimize later,
 * and clear away less often, by one thread, since others want the processors.
 */
export const shortLived = [
  '--interrupt-budget=1000000',
  ...['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'],
];
