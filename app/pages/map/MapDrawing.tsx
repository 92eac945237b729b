import type { Mark, StateOutline } from '~/domain/map';
import { stateAddress } from './map-address';
import { type Size, viewBoxOf, whole } from './map-window';
import { MapLink } from './MapLink';
import { MapMark } from './MapMark';
import { usePanZoom } from './use-pan-zoom';
import { ZoomButtons } from './ZoomButtons';

type Props = {
  name: string;
  size: Size;
  shapes: StateOutline[];
  marks: Mark[];
  /** The state that it is of; null for the country. */
  state: string | null;
};

/** The outlines with their marks on them: links only; with script a window that can be moved over them. */
export function MapDrawing({ name, size, shapes, marks, state }: Props) {
  const { svg, isLive, scale, zoom, reset } = usePanZoom(size);
  const live = isLive ? (scale > 1 ? ' is-live is-near' : ' is-live') : '';
  return (
    <div className={`map-frame${live}`}>
      <svg ref={svg} className="map-drawing" viewBox={viewBoxOf(whole, size)} role="group" aria-label={name}>
        {shapes.map((shape) => (
          <MapShape key={shape.state} shape={shape} isChosen={shape.state === state} />
        ))}
        <g className={state === null ? 'marks marks-states' : 'marks'}>
          {marks.map((mark) => (
            <MapMark key={JSON.stringify(mark.target)} mark={mark} state={state} />
          ))}
        </g>
      </svg>
      <div className="map-foot">
        <MapKey isCountry={state === null} />
        {isLive && <ZoomButtons scale={scale} zoom={zoom} reset={reset} />}
      </div>
    </div>
  );
}

/** Takes its room from the start, so that nothing moves when the buttons come. */
const MapKey = ({ isCountry }: { isCountry: boolean }) => (
  <p className="map-key">
    {!isCountry && (
      <>
        <b className="text-eat-ink">●</b> truck stop <b className="text-beat-ink">◆</b> restaurant{' '}
        <b className="text-points">●</b> group.{' '}
      </>
    )}
    Bigger dot, higher Meat Score
  </p>
);

/** A state's outline links to its drawing; without a pointer, the list and the state field of the search lead there. */
function MapShape({ shape: { state, d }, isChosen }: { shape: StateOutline; isChosen: boolean }) {
  return isChosen ? (
    <path className="shape shape-chosen" d={d} />
  ) : (
    <MapLink to={stateAddress(state)} className="shape-link" pointerOnly>
      <path className="shape" d={d} />
    </MapLink>
  );
}
