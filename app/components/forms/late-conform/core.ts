import type * as Dom from '@conform-to/dom';
import { useSyncExternalStore } from 'react';

type Core = typeof Dom;

let core: Core | undefined;
let asked: Promise<Core> | undefined;
const waiting = new Set<() => void>();

/** Fetches what conform does with a form that is used. It rejects where that cannot be had; the next use asks again. */
export function askForCore(): Promise<Core> {
  asked ??= import('@conform-to/dom').then(
    (came) => {
      core = came;
      waiting.forEach((tell) => tell());
      return came;
    },
    (failure: unknown) => {
      asked = undefined;
      throw failure;
    },
  );
  return asked;
}

/** @returns undefined until somebody uses a form */
export const useCore = (): Core | undefined =>
  useSyncExternalStore(
    listen,
    () => core,
    () => undefined,
  );

function listen(tell: () => void): () => void {
  waiting.add(tell);
  return () => void waiting.delete(tell);
}
