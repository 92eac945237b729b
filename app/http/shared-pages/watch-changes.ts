import { watchShown } from '~models/shown-changes';
import { log } from '~/services/log';
import type { SharedPages } from './shared-pages';

const retryMs = 1_000;

/** Drops visitors' pages whenever what they show changes, in whichever process. @returns what ends the watching. */
export function dropOnChange({ drop, setWatched }: SharedPages): () => Promise<void> {
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
      log.warn({ error }, 'changes are not watched for a moment: each visitor’s page is rendered');
      stopWatching().catch(() => undefined);
      setTimeout(() => !isEnded && (stop = watch()), retryMs).unref();
    };
    const stopWatching = watchShown({ onWatching: () => setWatched(true), onChange: drop, onError });
    return stopWatching;
  }
}
