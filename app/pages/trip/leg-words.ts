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

/** `25 hr 25 min`, to five minutes. */
export function hoursInWords(hours: number): string {
  const minutes = Math.max(5, Math.round(hours * 12) * 5);
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} hr`, minutes % 60 > 0 && `${minutes % 60} min`];
  return parts.filter(Boolean).join(' ');
}

/** Where a driver reaches a day's legal limit. @param firstEnd the mile where the first day ends; every day is as long */
export function hoursEndInWords(miles: number, firstEnd: number | null): string {
  const day = firstEnd ? Math.round(miles / firstEnd) : 1;
  return `${day > 1 ? `Day ${day}’s ` : ''}11-hour limit: around mile ${formatCount(Math.round(miles))}`;
}
