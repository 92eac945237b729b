/** Listeners to one kind of event, within this page or worker. */
export type Listeners<Args extends unknown[]> = {
  notify: (...args: Args) => void;
  /** @returns a function that stops listening */
  listen: (listener: (...args: Args) => void) => () => void;
};

export function listeners<Args extends unknown[]>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    // A copy, since a listener may stop listening, or add another one.
    notify: (...args) => [...all].forEach((listener) => listener(...args)),
    listen: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
