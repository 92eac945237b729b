import { formatCount } from '~/components/format';

type Leg = { highway: string | null; direction: string | null; miles: number };

/** `I-44 east`; `Local roads`. */
export const wayInWords = ({ highway, direction }: Pick<Leg, 'highway' | 'direction'>): string =>
  highway === null ? 'Local roads' : [highway, direction].filter(Boolean).join(' ');

/** `412 miles`; `less than a mile`. */
export function milesInWords(miles: number): string {
  const whole = Math.round(miles);
  if (whole === 0) return 'less than a mile';
  return whole === 1 ? '1 mile' : `${formatCount(whole)} miles`;
}

/** `25.5 hours`. */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** The first of them as a driver's log has it; those of the days after go on from there. */
export const hoursEndInWords = (miles: number, isFirst: boolean): string =>
  `${isFirst ? '' : 'The next '}11 hours of driving end about here, mile ${formatCount(Math.round(miles))}`;
