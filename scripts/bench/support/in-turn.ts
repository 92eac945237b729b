/** What is measured side by side: ours, and what it is compared with (the least that it could cost, or another commit). */
export type Pair<T> = { floor: T[]; ours: T[] };

/**
 * Floor, ours, floor, ours: whatever else the machine does in between slows both.
 * @param warmUps rounds before those that count; rounds are numbered from the first of them on, from 0
 */
export async function inTurn<T>(
  { rounds, warmUps = 0 }: { rounds: number; warmUps?: number },
  { floor, ours }: { floor: (round: number) => Promise<T>; ours: (round: number) => Promise<T> },
): Promise<Pair<T>> {
  const pair: Pair<T> = { floor: [], ours: [] };
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const [least, own] = [await floor(round), await ours(round)];
    if (round < warmUps) continue;
    pair.floor.push(least);
    pair.ours.push(own);
  }
  return pair;
}
