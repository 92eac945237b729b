import { usualSpeed } from '~/schemas/trip-speed';

/** A trip as it was asked for. */
export type TripAsked = {
  from: string | null;
  to: string | null;
  via: string | null;
  speed: number;
  food: boolean;
  /** `all`: also stops without room for semis. */ trucks: string | null;
};

type Beside = '' | '/card' | '.gpx' | '.csv';

/** The order is fixed, and what is usual is left out: a trip is one page. @param after a further page of its stops */
export function tripPath(
  { from, to, via, speed, food, trucks }: Partial<TripAsked>,
  beside: Beside = '',
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(via && { via }),
    ...(speed && speed !== usualSpeed && { speed: String(speed) }),
    ...(food && { food: 'yes' }),
    ...(trucks && { trucks }),
    ...(after && { after }),
  }).toString();
  return `/trip${beside}${query && `?${query}`}`;
}
