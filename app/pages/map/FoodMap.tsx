import { Link } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { NoticeBanner } from '~/components/notices/notices';
import { TruckFilter } from '~/components/stops/TruckFilter';
import type { Mark } from '~/domain/map/marks';
import { foodMap } from '~/messages/stops';
import { statesAndDistrict } from '~/schemas/states';
import { MapDrawing } from './MapDrawing';
import type { FoodMapInPage } from './map-in-page';
import { wordsOf } from './map-parts';
import { mapAddress, addressOf } from './map-window';

/** A server-rendered map of the country or a state, with stops, their ratings, and links to zoom in. */
export function FoodMap({ food, fitsTruck }: { food: FoodMapInPage; fitsTruck: boolean }) {
  const { drawing, marks } = food.map;
  const state = food.of === 'state' ? food.map.state : null;
  const cell = food.of === 'state' ? food.map.cell : null;
  const name = state ? statesAndDistrict[state] : 'United States';
  return (
    <section className="food-map mt-2 mb-8" aria-labelledby="food-map">
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
      {/* Another drawing begins with nothing moved. */}
      <div className="relative mb-2" key={`${state ?? ''} ${cell ?? ''}`}>
        <MapDrawing
          name={labelOf(name, drawing.roads)}
          drawing={drawing}
          marks={marks}
          cities={food.of === 'state' ? food.map.cities : []}
          state={state}
          fitsTruck={fitsTruck}
        />
        {marks.length > 0 ? (
          <MapList marks={marks} state={state} name={name} fitsTruck={fitsTruck} />
        ) : (
          <p className="map-list">{emptyWords(state && name, cell)}</p>
        )}
      </div>
      <p className="chips-line">
        <TruckFilter isOn={fitsTruck} to={mapAddress(state, cell, !fitsTruck)} />
      </p>
      <MapNotes food={food} />
      <p className="hint">State outlines and interstates: U.S. Census Bureau (us-atlas, deck.gl-data)</p>
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

/** Lists stops that are outside of the map. */
function MapNotes({ food }: { food: FoodMapInPage }) {
  if (food.of === 'country') {
    return food.map.elsewhere.map(({ state, places }) => (
      <p key={state}>
        Not in the drawing:{' '}
        <Link to={`/locations?${new URLSearchParams({ state }).toString()}`}>
          {`${formatCount(places)} in ${state}`}
        </Link>
      </p>
    ));
  }
  const { state, undrawn, more } = food.map;
  return (
    <>
      {more > 0 && <p>{`${formatCount(more)} more marks lie here than can be drawn.`}</p>}
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

/** The content of the map as a list. */
function MapList({ marks, state, name, fitsTruck }: Props) {
  return (
    <ul className="map-list" aria-label={`${name}, as a list`}>
      {marks.map((mark) => {
        const { title, facts } = wordsOf(mark);
        return (
          <li key={JSON.stringify(mark.target)}>
            <Link
              to={addressOf(mark, state, fitsTruck)}
              preventScrollReset={mark.target.kind === 'cell' || mark.target.kind === 'state'}
            >
              <b>{title}</b> {facts && <small>{facts}</small>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
