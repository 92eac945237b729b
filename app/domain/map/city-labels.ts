import { type MapPoint, toMapPoint } from './cells';
import type { StateCode } from '~/schemas/states';
import { largestCities } from '../trip/cities';
import { covers, type Mark, overlap, type RoadSign, sizeOfSign } from './marks';
import { type Box, drawnIn, sizeOf } from './outlines';

/** A city's label in a drawing; the position is its center. */
export type CityLabel = { name: string; x: number; y: number };

/** In units of the drawing. On a phone, letters are 34 units high; on wider screens smaller (pages/map/MapDrawing.tsx). */
const letter = { width: 18, height: 36 };
const gap = 4;

/** More labels would cover the roads. */
const maxLabels = 10;

/** A smaller city closer than this to a larger one would look like part of it. */
const apart = 110;

/** Maximum number of cities tried, so that the search ends in a crowded drawing. */
const maxTried = 60;

type Placed = { point: MapPoint; name: string; state: StateCode };

let read: Placed[] | undefined;

/** Largest first. */
const citiesOnMap = (): Placed[] =>
  (read ??= largestCities(null, Infinity).flatMap(({ name, state, point: [longitude, latitude] }) => {
    const point = toMapPoint([longitude, latitude]);
    return point ? [{ point, name, state }] : [];
  }));

type Room = {
  marks: Pick<Mark, 'x' | 'y' | 'r'>[];
  signs: RoadSign[];
  /** This state's cities come first. */
  home: StateCode;
  /** Whether cities of a state are labeled. */
  isDrawn: (state: StateCode) => boolean;
};

/** Labels the largest cities of a drawing, near their positions, without covering marks, shields or other labels. */
export function labelCities(box: Box, { marks, signs, home, isDrawn }: Room): CityLabel[] {
  const size = sizeOf(box);
  const place = drawnIn(box);
  const labels: CityLabel[] = [];
  const isHome = ({ state }: Placed) => state === home;
  const tried: MapPoint[] = [];
  const cities = citiesOnMap();
  for (const { point, name, state } of [...cities.filter(isHome), ...cities.filter((city) => !isHome(city))]) {
    if (labels.length === maxLabels || tried.length === maxTried) break;
    if (!isDrawn(state)) continue;
    const [x, y] = place(point);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    if (tried.some((larger) => Math.hypot(larger[0] - x, larger[1] - y) < apart)) continue;
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
    const free = around({ name, x, y }).find(isFree);
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

/** In units of the drawing. A label farther from its city would seem to belong to another one. */
const steps = [0, 24, 44];

/** At the city itself; else below, above, or beside it. */
function around(city: CityLabel): CityLabel[] {
  const { name, x, y } = city;
  const aside = rectangleOf(city).width;
  return steps.flatMap((far) =>
    [
      [0, far],
      [0, -far],
      [aside + far, 0],
      [-aside - far, 0],
      [aside, far],
      [-aside, far],
      [aside, -far],
      [-aside, -far],
    ].map(([dx = 0, dy = 0]) => ({ name, x: x + dx, y: y + dy })),
  );
}
