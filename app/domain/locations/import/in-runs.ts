import type { Reading } from './reading';
import { whyUnreadable } from './read-text';

/**
 * Rows of a file in runs, to be dealt with together.
 *
 * @param onUnreadable receives why the file cannot be read on; what came before is still given
 */
export async function* inRuns(
  readings: AsyncIterable<Reading>,
  length: number,
  onUnreadable: (why: string) => void,
): AsyncGenerator<Reading[]> {
  let run: Reading[] = [];
  try {
    for await (const reading of readings) {
      run.push(reading);
      if (run.length < length) continue;
      yield run;
      run = [];
    }
  } catch (error) {
    const why = whyUnreadable(error);
    if (why === null) throw error;
    onUnreadable(why);
  }
  if (run.length > 0) yield run;
}
