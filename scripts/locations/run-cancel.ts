import { cancelBatch } from '~models/location-batch';
import { clock } from '~/services/clock';

/** Stops an import that is under way in another process, or was interrupted. @returns false when there is none */
export async function runCancel(id: number, say: (line: string) => void): Promise<boolean> {
  const isCanceled = await cancelBatch(id, clock.now());
  say(
    isCanceled
      ? `locations: batch ${id} canceled; the rows up to there stay until you undo it`
      : `locations: no import of batch ${id} is unfinished`,
  );
  return isCanceled;
}
