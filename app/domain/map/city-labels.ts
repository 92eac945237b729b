import { type MapPoint, toMapPoint } from './cells';
import type { StateCode } from '~/schemas/states';
import { largestCities } from '../trip/cities';
import { covers, type Mark, overlap, type RoadSign, sizeOfSign } from './marks';
import { type Box, toDrawing, sizeOf } from './outlines';

/** A city's label in a drawing; the position is its center. */
export type CityLabel = { name: string; x: number; y: number };

/** Space for a letter, in units of the drawing. Letters are 34 high on a phone and smaller on wider screens (pages/map/MapDrawing.tsx). */
const letter = { width: 18, height: 36 };
const gap = 4;

/** More labels would cover the roads. */
const maxLabels = 10;

/** A smaller city that is closer than this to a larger one would look like part of it. In units of the drawing. */
const minDistance = 110;

/** Maximum number of cities to try, so that the search ends in a crowded drawing. */
const maxTried = 60;

type CityOnMap = { point: MapPoint; name: string; state: StateCode };

let cachedCities: CityOnMap[] | undefined;

/** Largest first. */
const citiesOnMap = (): CityOnMap[] =>
  (cachedCities ??= largestCities(null, Infinity).flatMap(({ name, state, point: [longitude, latitude] }) => {
    const point = toMapPoint([longitude, latitude]);
    return point ? [{ point, name, state }] : [];
  }));

type Surroundings = {
  marks: Pick<Mark, 'x' | 'y' | 'r'>[];
  signs: RoadSign[];
  /** This state's cities are labeled first. */
  home: StateCode;
  /** Whether cities of a state are labeled. */
  isDrawn: (state: StateCode) => boolean;
};

/** Labels the largest cities of a drawing, near their positions, without covering marks, shields or other labels. */
export function labelCities(box: Box, { marks, signs, home, isDrawn }: Surroundings): CityLabel[] {
  const size = sizeOf(box);
  const place = toDrawing(box);
  const labels: CityLabel[] = [];
  const isHome = ({ state }: CityOnMap) => state === home;
  const tried: MapPoint[] = [];
  const cities = citiesOnMap();
  for (const { point, name, state } of [...cities.filter(isHome), ...cities.filter((city) => !isHome(city))]) {
    if (labels.length === maxLabels || tried.length === maxTried) break;
    if (!isDrawn(state)) continue;
    const [x, y] = place(point);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    if (tried.some((larger) => Math.hypot(larger[0] - x, larger[1] - y) < minDistance)) continue;
    tried.push([x, y]);
    const isFree = (label: CityLabel) => {
      const rectangle = rectangleOf(label);
      const { width, height } = rectangle;
      return (
        Math.min(label.x, size.width - label.x) >= width + gap &&
        Math.min(label.y, size.height - label.y) >= height + gap &&
        !marks.some((mark) => covers(rectangle, mark, gap)) &&
        !signs.some((sign) => overlap(rectangle, { ...sign, ...sizeOfSign(sign.road) }, gap)) &&
        !labels.some((other) => overlap(rectangle, rectangleOf(other), gap))
      );
    };
    const free = positionsAround({ name, x, y }).find(isFree);
    if (free) labels.push({ name, x: Math.round(free.x), y: Math.round(free.y) });
  }
  return labels;
}

/** The center of a label, and half of its width and height. */
export const rectangleOf = ({ name, x, y }: CityLabel) => ({
  ...{ x, y },
  width: (name.length * letter.width) / 2,
  height: letter.height / 2,
});

/** Distances to try, in units of the drawing. A label farther from its city could be taken for another city's. */
const offsets = [0, 24, 44];

/** Labels at the positions to try: at the city itself, then below, above and beside it. */
function positionsAround(city: CityLabel): CityLabel[] {
  const { name, x, y } = city;
  const halfWidth = rectangleOf(city).width;
  return offsets.flatMap((far) =>
    [
      [0, far],
      [0, -far],
      [halfWidth + far, 0],
      [-halfWidth - far, 0],
      [halfWidth, far],
      [-halfWidth, far],
      [halfWidth, -far],
      [-halfWidth, -far],
    ].map(([dx = 0, dy = 0]) => ({ name, x: x + dx, y: y + dy })),
  );
}
