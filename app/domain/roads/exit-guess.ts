/** The numbers of a highway's exits, letters and all: `12`, `143A`, in no state's name. */
export type ExitNumbers = readonly string[];

/** The guess and the place's mile are this near. */
const nearMiles = 1;
/** The next number is so much farther away. */
const clearOfNextMiles = 1;
/** States whose exits are, or were, numbered one after the other. */
const inSequence = new Set(['NY', 'CT', 'NH', 'VT', 'DE', 'DC']);
/** Roads that break their state's rule: numbered by kilometer, or by a toll road's own order. */
const exceptions = new Set(['I-19 AZ', 'I-95 NJ']);

/** The exit at a mile of a highway that numbers its exits by the mile, where only one number can be meant. */
export function guessExit(numbers: ExitNumbers, mile: number, highway: string, state: string): string | null {
  if (inSequence.has(state) || exceptions.has(`${highway} ${state}`)) return null;
  const byDistance = numbers
    .map((number) => ({ number, miles: Math.abs(parseInt(number, 10) - mile) }))
    .sort((a, b) => a.miles - b.miles);
  const [nearest, next] = byDistance;
  if (!nearest || nearest.miles >= nearMiles) return null;
  return next && next.miles < nearest.miles + clearOfNextMiles ? null : nearest.number;
}
