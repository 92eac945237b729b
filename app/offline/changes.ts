import { type Listeners, listeners } from './page/listeners';

/** Notifies this page, other pages and the worker of changes on the device. In Safari before 15.4, only this page. */
export type Changes = Listeners<[]>;

function changesOf(name: string): Changes {
  const here = listeners<[]>();
  let channel: BroadcastChannel | null = null;
  const others = () => {
    if (!channel && 'BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(name);
      channel.onmessage = () => here.notify();
    }
    return channel;
  };
  return {
    notify: () => {
      here.notify();
      others()?.postMessage('changed');
    },
    listen: (listener) => {
      others();
      return here.listen(listener);
    },
  };
}

export const outboxChanges = changesOf('outbox');
export const savedChanges = changesOf('saved');
export const viewedChanges = changesOf('viewed');
