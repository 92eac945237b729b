import { Form, Link, useFetcher } from '@remix-run/react';
import { type FormEventHandler, type RefObject, useState } from 'react';
import { typeOptions } from '~/components/stops/location-types';
import type { FilterOptions } from '~/domain/locations';
import { anyOption, filterHighways } from '~/schemas/location-choices';

type Filter = {
  query: string | null;
  state: string | null;
  city: string | null;
  highway: string | null;
  locationType: string | null;
};

type Choice = { value: string; label: string };

type Props = {
  filter: Filter;
  options: FilterOptions;
  /** Of the search box. */
  input: RefObject<HTMLInputElement>;
  onInput: FormEventHandler<HTMLInputElement>;
};

/** The search box, and the filters of specification §2 behind it. */
export function LocationFilters({ filter, options, input, onInput }: Props) {
  const { cities, follow, state } = useCitiesOf(options.cities);
  const filtered = Boolean(filter.state || filter.city || filter.highway || filter.locationType);
  return (
    <Form method="get" action="/locations" role="search">
      <div className="search-row">
        <div className="field">
          <label className="label" htmlFor="query">
            Search by name, chain, highway, city or state
          </label>
          <input
            className="input"
            id="query"
            type="search"
            name="query"
            defaultValue={filter.query ?? ''}
            placeholder="I-40 exit 143"
            autoComplete="off"
            ref={input}
            onInput={onInput}
          />
        </div>
        <button className="btn btn-go" type="submit">
          Search
        </button>
      </div>
      <details className="fold" open={filtered}>
        <summary>Advanced filters</summary>
        <div className="filter-fields">
          <Choose
            name="state"
            label="State"
            any={anyOption.state}
            chosen={filter.state}
            choices={same(options.states)}
            onChoice={follow}
          />
          <Choose
            key={state}
            name="city"
            label="City"
            any={anyOption.city}
            chosen={state === null ? filter.city : null}
            choices={same(cities)}
          />
          <Choose
            name="highway"
            label="Highway"
            any={anyOption.highway}
            chosen={filter.highway}
            choices={same(filterHighways)}
          />
          <Choose
            name="locationType"
            label="Type"
            any={anyOption.locationType}
            chosen={filter.locationType}
            choices={typeOptions}
          />
        </div>
        {options.hasMoreCities && (
          <p className="hint">
            The cities with the most places are listed{filter.state ? '' : '; a state lists its own'}. The search finds
            the others.
          </p>
        )}
        <p className="actions">
          <button className="btn" type="submit">
            Apply filters
          </button>
          <Link className="btn" to="/locations">
            Clear
          </Link>
        </p>
      </details>
    </Form>
  );
}

const same = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

/** With script, the cities change as soon as a state is chosen; before that, and without, they are the page's. */
function useCitiesOf(given: string[]) {
  const [state, setState] = useState<string | null>(null);
  const { data, load } = useFetcher<{ results: { shown: { options: Props['options'] } | null } }>();
  const follow = (chosen: string) => {
    setState(chosen);
    load(`/locations?${new URLSearchParams({ state: chosen }).toString()}`);
  };
  return { state, follow, cities: (state !== null && data?.results.shown?.options.cities) || given };
}

type ChooseProps = {
  name: string;
  label: string;
  any: string;
  chosen: string | null;
  choices: Choice[];
  onChoice?: (value: string) => void;
};

function Choose({ name, label, any, chosen, choices, onChoice }: ChooseProps) {
  const known = choices.some(({ value }) => value.toLowerCase() === chosen?.toLowerCase());
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select
        className="input"
        id={name}
        name={name}
        defaultValue={chosen ?? any}
        onChange={onChoice && (({ currentTarget }) => onChoice(currentTarget.value))}
      >
        <option value={any}>Any</option>
        {chosen && !known && <option value={chosen}>{chosen}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
