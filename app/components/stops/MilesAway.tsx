import { formatCount } from '../format';

type Props = { miles: number; way?: string | null };

/** Before a stop that is some way off: `79 miles east`. */
export const MilesAway = ({ miles, way }: Props) => (
  <span className="stop-miles">
    <span>{milesInWords(miles)}</span> <small>{`${unitOf(miles)} ${way ?? 'away'}`}</small>
  </span>
);

/** The same on the road itself. */
export const MilePlate = ({ miles }: { miles: number }) => (
  <span className="mile-plate">
    <span>{milesInWords(miles)}</span> <small>{unitOf(miles)}</small>
  </span>
);

/** In a line of text: `26 miles`. */
export const milesLong = (miles: number): string => `${milesInWords(miles)} ${unitOf(miles)}`;

const milesInWords = (miles: number): string => (miles < 1 ? '<1' : formatCount(miles));
const unitOf = (miles: number): string => (miles <= 1 ? 'mile' : 'miles');
