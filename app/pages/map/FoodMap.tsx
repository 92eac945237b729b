import { Link } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { NoticeBanner } from '~/components/notices/notices';
import { TruckFilter } from '~/components/stops/list-parts';
import type { Mark, Drawing } from '~/domain/map/marks';
import { foodMap } from '~/messages/stops';
import { statesAndDistrict } from '~/schemas/states';
import { addressOf, Land, mapAddress, MapLink, MapMark, MapSign, Roads, stateAddress, wordsOf } from './map-parts';
import { aroundLines, useDrawnLines } from '~/components/contexts';
import type { CityLabel } from '~/domain/map/city-labels';
import { maxZoom, usePanZoom, viewBoxOf, whole } from './use-pan-zoom';
import type { FoodMap as ReadMap } from '~/domain/map/read-map';

/** A map of the country or a state, rendered on the server: stops with their scores, and links to zoom in. */
export function FoodMap({ food, fitsTruck }: { food: FoodMapInPage; fitsTruck: boolean }) {
  const { drawing, marks } = food.map;
  const state = food.of === 'state' ? food.map.state : null;
  const cell = food.of === 'state' ? food.map.cell : null;
  const name = state ? statesAndDistrict[state] : 'United States';
  return (
    <section className="mt-2 mb-8" aria-labelledby="food-map">
      {food.of === 'country' && food.unknown !== null && (
        <NoticeBanner tone="error">{foodMap.unknownState(food.unknown)}</NoticeBanner>
      )}
      <div className="head">
        <h2 id="food-map">{cell === null ? name : `Part of ${name}`}</h2>
        {state !== null && (
          <nav aria-label="Map">
            {cell !== null && <Link to={mapAddress(state, null, fitsTruck)}>{`All of ${name}`}</Link>}
            <Link to={mapAddress(null, null, fitsTruck)}>All states</Link>
          </nav>
        )}
      </div>
      {/* A new key resets pan and zoom for another map. */}
      <div className="relative mb-2" key={`${state ?? ''} ${cell ?? ''}`}>
        <MapDrawing
          name={labelOf(name, drawing.roads)}
          drawing={drawing}
          marks={marks}
          cities={food.of === 'state' ? food.map.cities : []}
          photos={food.of === 'state' ? food.photos : {}}
          state={state}
          fitsTruck={fitsTruck}
        />
        {marks.length > 0 ? (
          <MapList marks={marks} state={state} name={name} fitsTruck={fitsTruck} />
        ) : (
          <p className="mb-3 md:absolute md:top-0 md:right-0 md:w-[calc(33.3%_-_16px)] print:static">
            {emptyWords(state && name, cell)}
          </p>
        )}
      </div>
      <p className="chips-line">
        <TruckFilter isOn={fitsTruck} to={mapAddress(state, cell, !fitsTruck)} />
      </p>
      <MapNotes food={food} />
      <p className="hint m-0">State outlines and interstates: U.S. Census Bureau (us-atlas, deck.gl-data)</p>
    </section>
  );
}

const labelOf = (name: string, roads: string[]): string =>
  `Map of ${name}${roads.length > 0 ? `, with ${roads.join(', ')}` : ''}`;

const emptyWords = (name: string | null, cell: string | null): string =>
  name === null
    ? 'Nothing is on the map yet.'
    : cell === null
      ? `Nothing in ${name} is on the map yet.`
      : 'Nothing here anymore.';

/** Mentions places that aren't on the map. */
function MapNotes({ food }: { food: FoodMapInPage }) {
  if (food.of === 'country') {
    return food.map.elsewhere.map(({ state, places }) => (
      <p key={state}>
        Not on this map:{' '}
        <Link to={`/locations?${new URLSearchParams({ state }).toString()}`}>
          {`${formatCount(places)} in ${state}`}
        </Link>
      </p>
    ));
  }
  const { state, undrawn, more } = food.map;
  return (
    <>
      {more > 0 && <p>{`${formatCount(more)} more marks here than the map can show.`}</p>}
      {undrawn > 0 && (
        <p>
          <span>
            {undrawn === 1
              ? '1 more isn’t on the map because no one has told us where it is. '
              : `${formatCount(undrawn)} more aren’t on the map because no one has told us where they are. `}
          </span>
          <Link to={`/locations?state=${state}`}>{`See all stops in ${statesAndDistrict[state]}.`}</Link>
        </p>
      )}
    </>
  );
}

type Props = { marks: Mark[]; state: string | null; name: string; fitsTruck: boolean };

/** The map's marks as a list. */
function MapList({ marks, state, name, fitsTruck }: Props) {
  return (
    <ul
      className="mx-0 mt-0 mb-3 p-0 overflow-auto list-none max-md:flex md:absolute md:top-0 md:right-0 md:bottom-0 md:w-[calc(33.3%_-_16px)] print:static print:flex-wrap print:overflow-visible"
      aria-label={`${name}, as a list`}
    >
      {marks.map((mark) => {
        const { title, facts } = wordsOf(mark);
        return (
          <li className="max-md:flex-none max-md:max-w-[220px] max-md:mr-2" key={JSON.stringify(mark.target)}>
            <Link
              className="group flex flex-col justify-center min-h-12 px-3 py-1.5 border-b text-text leading-snug no-underline [outline-offset:-3px] max-md:border max-md:rounded-lg"
              to={addressOf(mark, state, fitsTruck)}
              preventScrollReset={mark.target.kind === 'cell' || mark.target.kind === 'state'}
            >
              <b className="group-hover:underline">{title}</b> {facts && <small className="text-dim">{facts}</small>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** `lines` are null on a page loaded from the server, where only the markup has them. */
type DrawingInPage = Omit<Drawing, 'lines'> & { lines: string[] | null };

type DrawingProps = {
  name: string;
  drawing: DrawingInPage;
  marks: Mark[];
  cities: CityLabel[];
  photos: Record<number, string>;
  /** The map's state; null for the country. */
  state: string | null;
  /** Excludes stops without room for semis. */
  fitsTruck: boolean;
};

/** Outlines, roads and marks. The marks are plain links; with JavaScript the map also pans and zooms. */
function MapDrawing({ name, drawing, marks, cities, photos, state, fitsTruck }: DrawingProps) {
  const { size, states, signs } = drawing;
  const lines = useDrawnLines(drawing);
  const { svg, isLive, scale, zoom, reset } = usePanZoom(size);
  const isNear = isLive && scale > 1;
  // Until the map is zoomed in, one finger scrolls the page. Without JavaScript, two fingers zoom the page.
  const touch = isNear ? ' cursor-move [touch-action:none]' : isLive ? ' [touch-action:pan-x_pan-y]' : '';
  return (
    <div className="relative mb-3 border rounded-lg overflow-hidden bg-page md:w-[66.6%]">
      <svg ref={svg} className={`block w-full${touch}`} viewBox={viewBoxOf(whole, size)} role="group" aria-label={name}>
        <g {...aroundLines}>
          {states.map((each, at) => (
            <MapShape key={each} state={each} d={lines[at]} isChosen={each === state} fitsTruck={fitsTruck} />
          ))}
          <Roads d={lines[states.length]} />
          {lines.length > states.length + 1 && (
            <path
              className="drawn fill-none stroke-edge stroke-[1] pointer-events-none print:stroke-[#999] forced-colors:stroke-[color:GrayText]"
              d={lines[states.length + 1]}
            />
          )}
        </g>
        {/* The map's label names these roads. */}
        <g aria-hidden="true">
          {signs.map((sign) => (
            <MapSign key={`${sign.x} ${sign.y}`} sign={sign} />
          ))}
        </g>
        {cities.length > 0 && (
          <g aria-hidden="true">
            {cities.map(({ name: city, x, y }) => (
              <text
                className="fill-text stroke-page stroke-[6px] font-sign text-[34px] font-semibold pointer-events-none forced-colors:fill-[CanvasText] forced-colors:stroke-[color:Canvas] md:text-[24px] [stroke-linejoin:round] [paint-order:stroke] [text-anchor:middle]"
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
        {marks.map((mark) => (
          <MapMark
            key={JSON.stringify(mark.target)}
            mark={mark}
            state={state}
            fitsTruck={fitsTruck}
            photo={mark.target.kind === 'place' ? photos[mark.target.id] : undefined}
          />
        ))}
      </svg>
      <div className="flex items-center justify-between min-h-[66px] py-2 pr-2 pl-3 border-t bg-card">
        <MapKey isCountry={state === null} isNear={isNear} />
        {isLive && <ZoomButtons scale={scale} zoom={zoom} reset={reset} />}
      </div>
    </div>
  );
}

/** Leaves room for the zoom buttons, so that nothing shifts when they appear. */
const MapKey = ({ isCountry, isNear }: { isCountry: boolean; isNear: boolean }) => (
  <p className={`max-w-[calc(100%_-_112px)] m-0 text-dim text-sm leading-snug${isNear ? ' max-md:hidden' : ''}`}>
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

/** A state's outline links to its map. Keyboard users get there from the list or the state field of the search. */
function MapShape({ state, d, isChosen, fitsTruck }: ShapeProps) {
  return isChosen ? (
    <Land d={d} look="fill-blue stroke-text forced-colors:stroke-[2]" />
  ) : (
    <MapLink to={stateAddress(state, fitsTruck)} className="group" pointerOnly>
      <Land d={d} look="fill-raised stroke-edge group-hover:fill-line" />
    </MapLink>
  );
}

type ZoomButtonsProps = { scale: number; zoom: (factor: number) => void; reset: () => void };

const zoomLook =
  'min-w-12 min-h-12 ml-2 px-3 py-0 border-2 border-edge rounded-md bg-card font-bold cursor-pointer aria-disabled:cursor-default aria-disabled:opacity-60';

/** Zooming without a wheel or touch. */
function ZoomButtons({ scale, zoom, reset }: ZoomButtonsProps) {
  return (
    <div className="flex flex-none flex-row-reverse print:hidden">
      <button className={zoomLook} type="button" aria-label="Zoom in" {...offIf(scale >= maxZoom, () => zoom(2))}>
        +
      </button>
      <button className={zoomLook} type="button" aria-label="Zoom out" {...offIf(scale <= 1, () => zoom(0.5))}>
        &minus;
      </button>
      {scale > 1 && (
        <button className={zoomLook} type="button" onClick={reset}>
          Reset Zoom
        </button>
      )}
    </div>
  );
}

/** Uses `aria-disabled`, since a `disabled` button would lose the keyboard focus at the last step. */
const offIf = (isOff: boolean, act: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: isOff ? undefined : act,
});

type InPage<M> = Omit<M, 'drawing'> & { drawing: DrawingInPage };

type OfCountry = Extract<ReadMap, { of: 'country' }>;
type OfState = Extract<ReadMap, { of: 'state' }>;

export type FoodMapInPage =
  | (Omit<OfCountry, 'map'> & { map: InPage<OfCountry['map']> })
  | (Omit<OfState, 'map'> & { map: InPage<OfState['map']>; /** Addresses, by stop. */ photos: Record<number, string> });
