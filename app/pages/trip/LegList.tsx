import { milesInWords, wayInWords } from './leg-words';

export type Leg = { highway: string | null; direction: string | null; miles: number };

/** By which roads, and how far on each. */
export const LegList = ({ legs }: { legs: Leg[] }) => (
  <ol>
    {legs.map((leg, at) => (
      <li key={at}>{`${wayInWords(leg)}, ${milesInWords(leg.miles)}`}</li>
    ))}
  </ol>
);
