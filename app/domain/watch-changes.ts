import { whileNotingCommits } from '~models/database/commits';
import { type Change, shownCollections, watchShown } from '~models/shown-changes';
import { dropReadingsOfAMinute } from './read-cache';
import { log } from '~/services/log';

const retryMs = 1_000;

type ChangeListener = {
  /** Called when something that pages show has changed. */
  drop: () => void;
  /** Called when something has changed that one driver is told alone. */
  dropOwn: () => void;
  /** Called when watching begins or breaks off. */
  setWatched: (isWatched: boolean) => void;
};

/** Watches for changes of what pages show, by any process. @returns a function that ends the watching */
export function watchChanges({ drop, dropOwn, setWatched }: ChangeListener): () => Promise<void> {
  let isEnded = false;
  let stop = watch();
  return async () => {
    isEnded = true;
    setWatched(false);
    await stop().catch(() => undefined);
  };

  function watch(): () => Promise<void> {
    const onError = (error: unknown) => {
      setWatched(false);
      if (isEnded) return;
      log.warn({ error }, 'changes are not watched for a moment: each page is rendered');
      stopWatching().catch(() => undefined);
      setTimeout(() => !isEnded && (stop = watch()), retryMs).unref();
    };
    const onChange = (of: Change) => {
      if (of === 'own') return dropOwn();
      if (of === 'decision') dropReadingsOfAMinute();
      drop();
    };
    const stopWatching = watchShown({ onWatching: () => setWatched(true), onChange, onError });
    return stopWatching;
  }
}

/** @returns a function that tells whether what pages show may have been changed by `run` so far */
export function whileNotingChanges(run: () => void): () => boolean {
  const mayHaveChanged = whileNotingCommits(run);
  return () => mayHaveChanged(shownCollections);
}
