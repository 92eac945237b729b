import { aroundLines, useDrawnLines } from '~/components/contexts';
import type { CityLabel } from '~/domain/map/city-labels';
import type { Drawing, Mark } from '~/domain/map/marks';
import { MapLink, MapMark, MapSign } from './map-parts';
import { stateAddress, viewBoxOf, whole, farthestIn } from './map-window';
import { usePanZoom } from './use-pan-zoom';

/** `lines` is null if the page came as HTML, since they are in the markup. */
export type DrawingInPage = Omit<Drawing, 'lines'> & { lines: string[] | null };

type Props = {
  name: string;
  drawing: DrawingInPage;
  marks: Mark[];
  cities: CityLabel[];
  /** The state on the map; null for the country. */
  state: string | null;
  /** Whether stops without room for semis are hidden. */
  fitsTruck: boolean;
};

/** Outlines, roads and marks, all links. With JavaScript, the map can be panned and zoomed. */
export function MapDrawing({ name, drawing, marks, cities, state, fitsTruck }: Props) {
  const { size, states, signs } = drawing;
  const lines = useDrawnLines(drawing);
  const { svg, isLive, scale, zoom, reset } = usePanZoom(size);
  const live = isLive ? (scale > 1 ? ' is-live is-near' : ' is-live') : '';
  return (
    <div className={`map-frame relative mb-3 border rounded-lg overflow-hidden bg-page md:w-[66.6%]${live}`}>
      <svg ref={svg} className="map-drawing" viewBox={viewBoxOf(whole, size)} role="group" aria-label={name}>
        <g {...aroundLines}>
          {states.map((each, at) => (
            <MapShape key={each} state={each} d={lines[at]} isChosen={each === state} fitsTruck={fitsTruck} />
          ))}
          <path className="road-drawn" d={lines[states.length]} />
          {lines.length > states.length + 1 && <path className="lesser-road" d={lines[states.length + 1]} />}
        </g>
        {/* The SVG's label already names the roads. */}
        <g aria-hidden="true">
          {signs.map((sign) => (
            <MapSign key={`${sign.x} ${sign.y}`} sign={sign} />
          ))}
        </g>
        {cities.length > 0 && (
          <g aria-hidden="true">
            {cities.map(({ name: city, x, y }) => (
              <text
                className="fill-text stroke-page stroke-[6px] font-sign text-[34px] font-semibold pointer-events-none md:text-[24px] [stroke-linejoin:round] [paint-order:stroke] [text-anchor:middle]"
                key={city}
                x={x}
                y={y}
                dy=".35em"
              >
                {city}
              </text>
            ))}
          </g>
        )}
        <g className={state === null ? 'marks marks-states' : 'marks'}>
          {marks.map((mark) => (
            <MapMark key={JSON.stringify(mark.target)} mark={mark} state={state} fitsTruck={fitsTruck} />
          ))}
        </g>
      </svg>
      <div className="flex items-center justify-between min-h-[66px] py-2 pr-2 pl-3 border-t bg-card">
        <MapKey isCountry={state === null} />
        {isLive && <ZoomButtons scale={scale} zoom={zoom} reset={reset} />}
      </div>
    </div>
  );
}

/** Reserves the space of the buttons, so that nothing shifts when they appear. */
const MapKey = ({ isCountry }: { isCountry: boolean }) => (
  <p className="map-key max-w-[calc(100%_-_112px)] m-0 text-dim text-sm leading-snug">
    {!isCountry && (
      <>
        <b className="text-eat-ink">●</b> stop <b className="text-beat-ink">◆</b> restaurant{' '}
        <b className="text-points">●</b> group.{' '}
      </>
    )}
    Bigger dot = better-rated food
  </p>
);

type ShapeProps = { state: string; d: string | undefined; isChosen: boolean; fitsTruck: boolean };

/** A state's outline links to its map. Keyboard users have the list and the state field of the search. */
function MapShape({ state, d, isChosen, fitsTruck }: ShapeProps) {
  return isChosen ? (
    <path className="shape shape-chosen" d={d} />
  ) : (
    <MapLink to={stateAddress(state, fitsTruck)} className="shape-link" pointerOnly>
      <path className="shape" d={d} />
    </MapLink>
  );
}

type ZoomButtonsProps = { scale: number; zoom: (factor: number) => void; reset: () => void };

/** Zoom buttons, an alternative to wheel and pinch. */
function ZoomButtons({ scale, zoom, reset }: ZoomButtonsProps) {
  return (
    <div className="flex flex-none flex-row-reverse print:hidden">
      <button
        className="min-w-12 min-h-12 ml-2 px-3 py-0 border-2 border-edge rounded-md bg-card font-bold cursor-pointer disabled:cursor-default disabled:opacity-60"
        type="button"
        aria-label="Zoom in"
        {...offIf(scale >= farthestIn, () => zoom(2))}
      >
        +
      </button>
      <button
        className="min-w-12 min-h-12 ml-2 px-3 py-0 border-2 border-edge rounded-md bg-card font-bold cursor-pointer disabled:cursor-default disabled:opacity-60"
        type="button"
        aria-label="Zoom out"
        {...offIf(scale <= 1, () => zoom(0.5))}
      >
        &minus;
      </button>
      {scale > 1 && (
        <button
          type="button"
          className="map-whole min-w-12 min-h-12 ml-2 px-3 py-0 border-2 border-edge rounded-md bg-card font-bold cursor-pointer disabled:cursor-default disabled:opacity-60"
          onClick={reset}
        >
          Reset Zoom
        </button>
      )}
    </div>
  );
}

/** Uses `aria-disabled`, because a `disabled` button would lose the keyboard focus at the last step. */
const offIf = (isOff: boolean, act: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: isOff ? undefined : act,
});
