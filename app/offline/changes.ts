/** Notifies this page, other pages and the worker of changes on the device. In Safari before 15.4, only this page. */
export type Changes = {
  notify: () => void;
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
    notify: () => {
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
export const viewedChanges = changesOf('viewed');
