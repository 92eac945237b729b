import { deviceDatabase } from '../database';

/** For browsers without locks. In milliseconds; renewed before each thing that is sent. */
const leaseMs = 150_000;
const name = 'outbox';

export type StayAlone = () => Promise<void>;

/** Runs one at a time, over all pages and the worker; where someone else has the turn, afterwards, or with a lease not at all. */
export async function alone(run: (stay: StayAlone) => Promise<void>): Promise<void> {
  // `navigator.locks` came with Safari 15.4.
  if ('locks' in navigator) {
    await navigator.locks.request(name, () => run(() => Promise.resolve()));
    return;
  }
  const holder = Math.random();
  if (!(await takeLease(holder))) return;
  try {
    await run(async () => void (await takeLease(holder)));
  } finally {
    await (await deviceDatabase()).delete('facts', name);
  }
}

type Lease = { holder: number; until: number };

async function takeLease(holder: number): Promise<boolean> {
  const turn = (await deviceDatabase()).transaction('facts', 'readwrite');
  const held = (await turn.store.get(name)) as Lease | undefined;
  const isFree = !held || held.holder === holder || held.until < Date.now();
  if (isFree) await turn.store.put({ holder, until: Date.now() + leaseMs }, name);
  await turn.done;
  return isFree;
}
