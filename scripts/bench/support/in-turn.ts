/** What is measured side by side: ours, and what it is compared with (the least that it could cost, or another commit). */
export type Pair<T> = { floor: T[]; ours: T[] };

/**
 * Floor, ours, ours, floor: whatever else the machine does in between slows both, and what one leaves behind meets each of them.
 * @param warmUps rounds before those that count; rounds are numbered from the first of them on, from 0
 */
export async function inTurn<T>(
  { rounds, warmUps = 0 }: { rounds: number; warmUps?: number },
  measures: Record<keyof Pair<T>, (round: number) => Promise<T>>,
): Promise<Pair<T>> {
  const pair: Pair<T> = { floor: [], ours: [] };
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const which of round % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)) {
      const measured = await measures[which](round);
      if (round >= warmUps) pair[which].push(measured);
    }
  }
  return pair;
}
