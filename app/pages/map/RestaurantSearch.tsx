import { Form, useSubmit } from '@remix-run/react';
import { Icon } from '~/components/Icons';
import { KeepTruckFilter } from '~/components/stops/TruckFilter';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

type Props = { filter: { query: string | null; state: string | null }; states: string[]; fitsTruck: boolean };

export function RestaurantSearch({ filter, states, fitsTruck }: Props) {
  const submit = useSubmit();
  const state = filter.state?.toUpperCase() ?? '';
  const offered = state === '' || states.includes(state) ? states : [...states, state];
  return (
    <Form method="get" action="/map" role="search" key={JSON.stringify(filter)}>
      <KeepTruckFilter isOn={fitsTruck} />
      <div className="search-line">
        <label className="unseen" htmlFor="query">
          Search by name, food or town
        </label>
        <input
          className="input"
          id="query"
          type="search"
          name="query"
          defaultValue={filter.query ?? ''}
          placeholder="Name, food or town"
          autoComplete="off"
        />
        <button className="btn btn-go" type="submit">
          <Icon name="find" />
          <span>Search</span>
        </button>
        <select
          className={state === '' ? 'chip' : 'chip chip-chosen'}
          id="state"
          name="state"
          aria-label="State"
          defaultValue={state}
          onChange={({ currentTarget: { form } }) => submit(form)}
        >
          <option value="">Any state</option>
          {offered.map((code) => (
            <option key={code} value={code}>
              {isStateOrDistrict(code) ? statesAndDistrict[code] : code}
            </option>
          ))}
        </select>
      </div>
    </Form>
  );
}
