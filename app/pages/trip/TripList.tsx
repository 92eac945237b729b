import { NoticeBanner } from '~/components/notices/notices';
import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { PlatesView } from '~/components/view-types';
import type { PlatesInList } from '~/domain/highways/plates';
import type { OptionalSection } from '~/schemas/shown';
import { stateName } from '../highways/state-name';
import { stopOf, type TripRow } from './trip-row';
import { limitInWords, milesInWords, wayInWords, type Section } from './trip-words';

type Leg = { highway: string | null; direction: string | null };

type Props = {
  sections: Section<TripRow>[];
  plates: OptionalSection<Record<number, PlatesInList>>;
  legs: Leg[];
  /** Called with the stop that is pointed at, so that the map can show it. */
  onPoint: (id: number | null) => void;
  /** Of the headings on the road. */
  level: 2 | 3;
};

/** The road as one drives it, from leg to leg and state to state: miles from the start, and to the next stop. */
export function TripList({ sections, plates, legs, onPoint, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <div className="driven-road trip-road">
        {sections.map(({ leg, state, entries }, at) => {
          const road = legs[leg] ?? { highway: null, direction: null };
          return (
            <section key={at}>
              <Heading>{[wayInWords(road), state && stateName(state)].filter(Boolean).join(', ')}</Heading>
              <ol>
                {entries.map((entry, place) =>
                  'limit' in entry ? (
                    <li className={entry.limit.hours === 8 ? 'hours-end hours-break' : 'hours-end'} key={place}>
                      {limitInWords(entry.limit)}
                    </li>
                  ) : (
                    <TripItem
                      key={place}
                      row={entry}
                      highway={road.highway}
                      state={state}
                      plates={plates.shown?.[entry.id]}
                      onPoint={onPoint}
                    />
                  ),
                )}
              </ol>
            </section>
          );
        })}
      </div>
    </>
  );
}

type ItemProps = {
  row: TripRow;
  highway: string | null;
  state: string | null;
  plates?: PlatesView;
  onPoint: (id: number | null) => void;
};

function TripItem({ row, highway, state, plates, onPoint }: ItemProps) {
  const { id, at, off, next } = row;
  const more = [off && `${off} miles off the road`, next && `next in ${milesInWords(next)}`].filter(Boolean);
  const stop = stopOf(row, highway, state);
  const [point, leave] = [() => onPoint(id), () => onPoint(null)];
  return (
    <li className="flex-wrap" onMouseEnter={point} onFocus={point} onMouseLeave={leave} onBlur={leave}>
      <MilePlate miles={at} />
      <StopRow stop={stop} to={`/locations/${id}`} plates={plates} onRoad={stop.highway === highway} />
      {more.length > 0 && <small className="w-full pt-1 pl-2 text-dim">{more.join(', ')}</small>}
    </li>
  );
}
