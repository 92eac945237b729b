import { NoticeBanner } from '~/components/notices/notices';
import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { PlatesView } from '~/components/view-types';
import type { PlatesInList } from '~/domain/highways/plates';
import type { OptionalSection } from '~/schemas/shown';
import { stateName } from '../highways/state-name';
import { stopOf, type TripRow } from './trip-row';
import { hoursEndInWords, milesInWords, wayInWords, type Section } from './trip-words';

type Leg = { highway: string | null; direction: string | null };

type Props = {
  sections: Section<TripRow>[];
  plates: OptionalSection<Record<number, PlatesInList>>;
  legs: Leg[];
  /** The mile where the first day's legal driving hours end. */
  firstEnd: number | null;
  /** Level of the headings along the road. */
  level: 2 | 3;
};

/** Stops in driving order by leg and state, with miles from the start and to the next stop. */
export function TripList({ sections, plates, legs, firstEnd, level }: Props) {
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
                  typeof entry === 'number' ? (
                    <li className="hours-end" key={place}>
                      {hoursEndInWords(entry, firstEnd)}
                    </li>
                  ) : (
                    <TripItem
                      key={place}
                      row={entry}
                      highway={road.highway}
                      state={state}
                      plates={plates.shown?.[entry.id]}
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

type ItemProps = { row: TripRow; highway: string | null; state: string | null; plates?: PlatesView };

function TripItem({ row, highway, state, plates }: ItemProps) {
  const { id, at, off, next } = row;
  const more = [off && `${off} miles off the road`, next && `next in ${milesInWords(next)}`].filter(Boolean);
  const stop = stopOf(row, highway, state);
  return (
    <li className="flex-wrap">
      <MilePlate miles={at} />
      <StopRow stop={stop} to={`/locations/${id}`} plates={plates} onRoad={stop.highway === highway} />
      {more.length > 0 && <small className="w-full pt-1 pl-2 text-dim">{more.join(', ')}</small>}
    </li>
  );
}
