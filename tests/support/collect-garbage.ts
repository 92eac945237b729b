import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Clears away all that nothing holds. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('V8 has no way to be told.');
  // What an `await` has just let go of is held until its turn is over.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
}
