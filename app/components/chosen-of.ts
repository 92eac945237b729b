/** Drops what has no value. Not by `Object.fromEntries`, which the oldest browsers that run script lack. */
export function chosenOf(filter: Iterable<[name: string, value: string | null | undefined]>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of filter) if (value) chosen[name] = value;
  return chosen;
}
