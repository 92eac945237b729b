import { aroundLines, useDrawnLines } from '~/components/drawn-lines';
import type { RoadMap } from '~/domain/map';
import { MapMark } from '../map/MapMark';
import { MapSign } from '../map/MapSign';

/** The lines are in the page's markup alone where it came as a whole. */
type Props = { highway: string; map: Omit<RoadMap, 'drawing'> & { drawing: DrawingInPage } };
type DrawingInPage = Omit<RoadMap['drawing'], 'lines'> & { lines: string[] | null };

/** The road over its states, with its best stops as links. */
export function RoadDrawing({ highway, map: { drawing, marks } }: Props) {
  const { size, states, signs } = drawing;
  const lines = useDrawnLines(drawing);
  return (
    <section className="road-map" aria-labelledby="road-map">
      <h2 id="road-map">{highway} on the map</h2>
      <svg
        className="map-drawing"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={`${highway} through ${states.join(', ')}${marks.length > 0 ? ', with its best stops' : ''}`}
      >
        <g {...aroundLines}>
          {states.map((state, at) => (
            <path key={state} className="shape" d={lines[at]} />
          ))}
          <path className="road-drawn" d={lines[states.length]} />
        </g>
        <g aria-hidden="true">
          {signs.map((sign) => (
            <MapSign key={`${sign.x} ${sign.y}`} sign={sign} />
          ))}
        </g>
        {marks.map((mark) => (
          <MapMark key={JSON.stringify(mark.target)} mark={mark} state={null} />
        ))}
      </svg>
    </section>
  );
}
