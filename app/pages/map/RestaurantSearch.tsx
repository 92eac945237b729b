import { Form } from '@remix-run/react';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';

type Props = { filter: { query: string | null; state: string | null }; states: string[] };

export function RestaurantSearch({ filter, states }: Props) {
  const state = filter.state?.toUpperCase() ?? '';
  const offered = state === '' || states.includes(state) ? states : [...states, state];
  return (
    <Form method="get" action="/map" role="search" key={JSON.stringify(filter)}>
      <div className="search-row search-wrap">
        <div className="field">
          <label className="label" htmlFor="query">
            Search by name, food or town
          </label>
          <input
            className="input"
            id="query"
            type="search"
            name="query"
            defaultValue={filter.query ?? ''}
            placeholder="brisket"
          />
        </div>
        <div className="field">
          <label className="label" htmlFor="state">
            State
          </label>
          <select className="input" id="state" name="state" defaultValue={state}>
            <option value="">Any</option>
            {offered.map((code) => (
              <option key={code} value={code}>
                {isStateOrDistrict(code) ? statesAndDistrict[code] : code}
              </option>
            ))}
          </select>
        </div>
        <button className="btn btn-go" type="submit">
          Search
        </button>
      </div>
    </Form>
  );
}
