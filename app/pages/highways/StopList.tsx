import type { ReactNode } from 'react';
import { NoticeBanner } from '~/components/notices/notices';
import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { StopView } from '~/components/view-types';
import type { Stop } from '~/domain/highways/road';
import { byState, stateName } from '~/components/stops/list-parts';
import type { StopsWithPlates } from '~/http/post-cards';

type Level = 2 | 3;

type Props = {
  stops: (StopView & { miles: number | null })[];
  plates: StopsWithPlates<Stop>['plates'];
  highway: string;
  /** The exit that miles are measured from. */
  past?: string | null;
  now: string;
  /** Heading level of the states' names. */
  level: Level;
};

/** Stops in driving order, grouped by state, along a drawn road with the miles to each stop. */
export function StopList({ highway, stops, past = null, plates, now, level }: Props) {
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      {stops.length > 0 && (
        <DrivenRoad hasMiles={stops.some(({ miles }) => miles !== null)}>
          {byState(stops).map((inState) => (
            <Stretch key={inState[0]?.id} title={inState[0]?.state ? stateName(inState[0].state) : null} level={level}>
              {inState.map((stop) => (
                <li className="relative flex mb-2 avoid-break" key={stop.id}>
                  {stop.miles !== null && <MilePlate miles={stop.miles} />}
                  <StopRow
                    stop={stop}
                    to={`/locations/${stop.id}`}
                    plates={plates.shown?.[stop.id]}
                    now={now}
                    onRoad={stop.highway === highway}
                    past={past}
                    layout="road"
                  />
                </li>
              ))}
            </Stretch>
          ))}
        </DrivenRoad>
      )}
    </>
  );
}

/** A drawn road next to its stops. On paper, two columns without the road; the gap has room for the mile plates. */
export const DrivenRoad = ({ hasMiles = true, children }: { hasMiles?: boolean; children: ReactNode }) => (
  <div
    className={`relative mt-0 mb-4 pt-0.5 pb-1 pr-0 print:columns-2 [column-gap:72px] ${hasMiles ? 'pl-16' : 'pl-8'}`}
  >
    <div className={`road-lane absolute top-0 bottom-0 left-0 print:hidden ${hasMiles ? 'w-[50px]' : 'w-5'}`} />
    {children}
  </div>
);

/** A part of the road: its stops as list items. */
export function Stretch({ title, level, children }: { title: string | null; level: Level; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section className="m-0">
      {title && <Heading className="m-0 pt-1 pb-1.5 text-dim text-base [break-after:avoid]">{title}</Heading>}
      <ol className="m-0 p-0 list-none">{children}</ol>
    </section>
  );
}
