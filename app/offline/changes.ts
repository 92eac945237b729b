/** Tells this page, the others and the worker that something on the device changed. Safari before 15.4 tells this page only. */
type Changes = {
  tell: () => void;
  /** @returns a function that stops listening */
  listen: (listener: () => void) => () => void;
};

function changesOf(name: string): Changes {
  const here = new Set<() => void>();
  let channel: BroadcastChannel | null = null;
  const others = () => {
    if (!channel && 'BroadcastChannel' in globalThis) channel = new BroadcastChannel(name);
    return channel;
  };
  return {
    tell: () => {
      here.forEach((listener) => listener());
      others()?.postMessage('changed');
    },
    listen: (listener) => {
      here.add(listener);
      others()?.addEventListener('message', listener);
      return () => {
        here.delete(listener);
        others()?.removeEventListener('message', listener);
      };
    },
  };
}

export const outboxChanges = changesOf('outbox');
export const savedChanges = changesOf('saved');
