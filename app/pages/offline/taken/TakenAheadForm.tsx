import { useNavigate } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import type { AheadAsked } from '~/offline/take-along/find-view';
import { compass, waysOf } from '~/schemas/roads';
import { capitalize } from '~/schemas/text';
import { WhereNowButton } from './WhereNow';
import { onDevice } from './on-device';

type Props = { asked: AheadAsked | null; roads: string[] };

/** What's ahead of an exit, or of where the driver is. */
export function TakenAheadForm({ asked, roads }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  const go = (more: Record<string, string>) => {
    if (!form.current) return;
    const typed: [string, string][] = [];
    new FormData(form.current).forEach((value, name) => {
      if (typeof value === 'string' && value && !(name === 'exit' && 'latitude' in more)) typed.push([name, value]);
    });
    const query = new URLSearchParams([...typed, ...Object.entries(more)]);
    navigate(onDevice(`/ahead?${query.toString()}`));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({});
  };

  const road = asked?.highway ?? roads[0] ?? '';
  return (
    <form
      className="ahead-tools lg:flex-none lg:sticky lg:top-4 lg:w-[348px] lg:mr-7 lg:p-4 lg:border lg:rounded-lg lg:bg-card"
      ref={form}
      action="/ahead"
      onSubmit={submit}
      key={JSON.stringify(asked)}
    >
      <div className="flex items-end max-w-[560px]">
        <label className="flex-1 min-w-0 mr-2 text-sm font-semibold">
          Highway
          <select className="input block min-h-[52px] mt-1 px-2 py-0" name="highway" defaultValue={road}>
            {[...new Set([...(asked ? [asked.highway] : []), ...roads])].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label className="flex-1 min-w-0 mr-2 text-sm font-semibold">
          Heading
          <select
            className="input block min-h-[52px] mt-1 px-2 py-0"
            name="direction"
            defaultValue={asked?.direction ?? waysOf(road)[0]}
          >
            {(roads.length === 1 ? waysOf(road) : compass).map((way) => (
              <option key={way} value={way}>
                {capitalize(way)}
              </option>
            ))}
          </select>
        </label>
        <label className="flex-1 min-w-0 mr-2 text-sm font-semibold">
          Last exit
          <input
            className="input block min-h-[52px] mt-1 px-2 py-0"
            name="exit"
            placeholder="143"
            autoComplete="off"
            aria-label="Last exit or mile marker you passed"
            defaultValue={asked?.exit ?? ''}
          />
        </label>
        <button className="btn btn-go min-h-[52px]" type="submit">
          Go
        </button>
      </div>
      <WhereNowButton onFound={go} />
    </form>
  );
}
