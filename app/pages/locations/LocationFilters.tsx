import { Form, Link } from '@remix-run/react';
import type { FormEventHandler, RefObject } from 'react';
import { locationTypeName } from '~/components/location-types';
import type { FilterOptions } from '~/domain/locations';
import { anyOption, filterHighways, locationTypes } from '~/schemas/location-choices';

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
  /** The search box, and what follows its typing. */
  input: RefObject<HTMLInputElement>;
  onInput: FormEventHandler<HTMLInputElement>;
};

/** The search box, and the filters of specification §2 behind it. */
export function LocationFilters({ filter, options, input, onInput }: Props) {
  const filtered = Boolean(filter.state || filter.city || filter.highway || filter.locationType);
  return (
    <Form method="get" action="/locations" role="search" key={JSON.stringify(filter)}>
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
          />
          <Choose name="city" label="City" any={anyOption.city} chosen={filter.city} choices={same(options.cities)} />
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
            choices={locationTypes.map((value) => ({ value, label: locationTypeName(value) }))}
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

type ChooseProps = { name: string; label: string; any: string; chosen: string | null; choices: Choice[] };

function Choose({ name, label, any, chosen, choices }: ChooseProps) {
  const known = choices.some(({ value }) => value.toLowerCase() === chosen?.toLowerCase());
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={chosen ?? any}>
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
