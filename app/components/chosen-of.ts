/** Drops empty values. Avoids `Object.fromEntries`, which the oldest supported browsers lack. */
export function chosenOf(filter: Iterable<[name: string, value: string | null | undefined]>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of filter) if (value) chosen[name] = value;
  return chosen;
}
