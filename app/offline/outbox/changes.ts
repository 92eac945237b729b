/** Tells every page, and the worker, that something waits, or waits no more. Safari has it from 15.4; before, only this one is told. */
const here = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function toOthers(): BroadcastChannel | null {
  if (!channel && 'BroadcastChannel' in globalThis) channel = new BroadcastChannel('outbox');
  return channel;
}

export function tellOfChange(): void {
  here.forEach((listener) => listener());
  toOthers()?.postMessage('changed');
}

/** @returns a function that stops listening */
export function onChange(listener: () => void): () => void {
  here.add(listener);
  toOthers()?.addEventListener('message', listener);
  return () => {
    here.delete(listener);
    toOthers()?.removeEventListener('message', listener);
  };
}
