export type Pair<T> = { ours: T[]; floor: T[] };

/** Floor, ours, floor, ours: whatever else the machine does in between falls on both. */
export async function inTurn<T>(rounds: number, ours: () => Promise<T>, floor: () => Promise<T>): Promise<Pair<T>> {
  const pair: Pair<T> = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    pair.floor.push(await floor());
    pair.ours.push(await ours());
  }
  return pair;
}
