import { Form } from '@remix-run/react';
import { NearMe } from './NearMe';

export type AheadAsked = {
  highway: string | null;
  direction: string | null;
  exit: string | null;
  state: string | null;
};

type Props = {
  asked: AheadAsked;
  /** To offer while one types. */
  roads: string[];
  states: Record<string, string>;
  /** Of the highway or the direction. */
  mistake: { field: string; sentence: string } | null;
};

const ways = { east: 'East', west: 'West', north: 'North', south: 'South' };

/** A GET form, so that its answer has an address to keep or send to a friend, and works without script. */
export function AheadForm({ asked, roads, states, mistake }: Props) {
  const wrong = (field: string) =>
    mistake?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'ahead-mistake' } : {};
  return (
    <Form className="panel panel-body" method="get" action="/ahead" key={JSON.stringify(asked)}>
      {mistake && (
        <p className="field-error" id="ahead-mistake" role="alert">
          {mistake.sentence}
        </p>
      )}
      <div className="filter-fields">
        <div className="field">
          <label className="label" htmlFor="highway">
            Highway
          </label>
          <input
            className="input"
            id="highway"
            name="highway"
            list="roads"
            required
            placeholder="I-40"
            autoComplete="off"
            defaultValue={asked.highway ?? ''}
            {...wrong('highway')}
          />
          <datalist id="roads">
            {roads.map((road) => (
              <option key={road} value={road} />
            ))}
          </datalist>
        </div>
        <div className="field">
          <label className="label" htmlFor="direction">
            Heading
          </label>
          <select
            className="input"
            id="direction"
            name="direction"
            defaultValue={asked.direction ?? 'east'}
            {...wrong('direction')}
          >
            {Object.entries(ways).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="label" htmlFor="exit">
            Last exit or mile marker
          </label>
          <input
            className="input"
            id="exit"
            name="exit"
            placeholder="143"
            autoComplete="off"
            defaultValue={asked.exit ?? ''}
          />
        </div>
        <div className="field">
          <label className="label" htmlFor="state">
            State
          </label>
          <select className="input" id="state" name="state" defaultValue={asked.state ?? ''}>
            <option value="">Wherever that exit is</option>
            {Object.entries(states).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="actions">
        <button className="btn btn-go" type="submit">
          Show what&rsquo;s ahead
        </button>
        <NearMe />
      </p>
    </Form>
  );
}
