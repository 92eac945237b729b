/** @returns what is chosen of what could be, by name; not by `Object.fromEntries`, which script's oldest browsers lack. */
export function chosenOf(filter: Iterable<[name: string, value: string | null | undefined]>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of filter) if (value) chosen[name] = value;
  return chosen;
}
