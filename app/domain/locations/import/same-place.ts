import { areOpposite } from '~/schemas/roads';
import { type LocationRow, roadsOf } from '~models/location';
import { fullName } from '../chains';
import { ownWords, saysNothing, similarNames } from '../similar-names';

/** What stored places and rows of a file are compared by. */
type ComparedPlace = Pick<
  LocationRow,
  'name' | 'chainName' | 'highway' | 'alsoOn' | 'direction' | 'exitNumber' | 'exitIsGuess' | 'state' | 'type'
>;

/** In meters: the same point, the same forecourt, or the two sides of one stop. */
const SAME_POINT = 30;
const ONE_FORECOURT = 250;
const BOTH_SIDES = 300;

/** A rest area with a meaningless name is the one within this distance, going the same way. */
const ONE_REST_AREA = 100;

/** The same name, on the same road and for the same direction, may be this far off. */
const SAME_NAME = 1_000;

/** Points of one exit may be this far apart in two sources. */
const AROUND_AN_EXIT = 2_000;

/** Points of the starter list are rounded. */
const ROUNDED = 1_500;

/** Between two points of one place, in meters. */
export const farthestApart = ROUNDED;

/**
 * Whether two descriptions with points are of one place. Both directions of a road share a stop when it has one name and lies
 * within 300 m; two service areas of one name some miles apart are two stops.
 *
 * @param meters between their points
 * @param isRounded one of the points is approximate
 */
export function isSamePlace(a: ComparedPlace, b: ComparedPlace, meters: number, isRounded = false): boolean {
  const isOtherRoad = a.highway !== null && b.highway !== null && !shareRoad(a, b);
  if (!isSameKind(a, b) || isOtherRoad) {
    return meters <= SAME_POINT && isSameKind(a, b) && hasSameOwnWords(a, b);
  }
  if (a.chainName && b.chainName && isFuel(a) && isFuel(b)) {
    return (
      a.chainName === b.chainName && meters <= (isRounded ? ROUNDED : ONE_FORECOURT) && similarNames(a.name, b.name)
    );
  }
  const isNamed = ownWords(a.name).length > 0 && ownWords(b.name).length > 0;
  const isOnOneRoad = shareRoad(a, b);
  if (meters <= SAME_POINT && (areOpposite(a.direction, b.direction) || similarNames(a.name, b.name)))
    return isOnOneRoad || isNamed;
  if (meters <= BOTH_SIDES && similarNames(a.name, b.name)) return isOnOneRoad || isNamed;
  if (meters <= ONE_REST_AREA && areRestAreas(a, b) && oneSaysNothing(a, b)) return true;
  return meters <= SAME_NAME && isNamed && hasSameOwnWords(a, b) && agree(a.direction, b.direction);
}

/**
 * Whether two descriptions are of one place by highway and exit (contract, location-exists).
 *
 * @param meters between their points, or null when one has none
 */
export function isSameExit(a: ComparedPlace, b: ComparedPlace, meters: number | null): boolean {
  if (!a.highway || !a.exitNumber || a.highway !== b.highway || a.exitNumber !== b.exitNumber) return false;
  if (!isSameKind(a, b) || !agree(a.state, b.state) || !similarNames(fullName(a), fullName(b))) return false;
  return (
    meters === null || (meters <= AROUND_AN_EXIT && agree(a.direction, b.direction) && ownWords(a.name).length > 0)
  );
}

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

/** A restaurant on a truck stop's ground is a place of its own. */
const isSameKind = (a: ComparedPlace, b: ComparedPlace): boolean => servesMealsOnly(a) === servesMealsOnly(b);
const servesMealsOnly = ({ type }: ComparedPlace): boolean => type === 'restaurant' || type === 'diner';
const isFuel = ({ type }: ComparedPlace): boolean => type === 'truck_stop';

const areRestAreas = (a: ComparedPlace, b: ComparedPlace): boolean => a.type === 'rest_area' && b.type === 'rest_area';

/** Surveys call many a rest area by a number only; two such numbers, directions or exits tell two of them apart. */
function oneSaysNothing(a: ComparedPlace, b: ComparedPlace): boolean {
  const [silent, other] = [saysNothing(a.name), saysNothing(b.name)];
  if (!silent && !other) return false;
  if (silent && other && ownWords(a.name).join() !== ownWords(b.name).join()) return false;
  const isOneWay = agree(a.direction, b.direction) || a.direction === 'both' || b.direction === 'both';
  return isOneWay && agree(saidExit(a), saidExit(b));
}

const saidExit = ({ exitNumber, exitIsGuess }: ComparedPlace): string | null => (exitIsGuess ? null : exitNumber);

const hasSameOwnWords = (a: ComparedPlace, b: ComparedPlace): boolean => {
  const [own, other] = [ownWords(a.name).sort(), ownWords(b.name).sort()];
  return own.length > 0 && own.join(' ') === other.join(' ');
};

type Roads = Pick<LocationRow, 'highway' | 'alsoOn'>;

/** Whether a place is on one of the roads of another. */
export const shareRoad = (a: Roads, b: Roads): boolean => roadsOf(a).some((road) => roadsOf(b).includes(road));
