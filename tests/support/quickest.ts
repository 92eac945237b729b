/**
 * Does something three times, since another process may have had the machine meanwhile.
 *
 * @returns the shortest time it took, in milliseconds, and what it gave last
 */
export async function quickestOfThree<T>(act: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const timed = async () => {
    const started = performance.now();
    const result = await act();
    return { ms: performance.now() - started, result };
  };
  const tries = [await timed(), await timed(), await timed()] as const;
  return { ms: Math.min(...tries.map(({ ms }) => ms)), result: tries[2].result };
}
