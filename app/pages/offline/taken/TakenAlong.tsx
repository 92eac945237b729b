import { Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Icon } from '~/components/Icons';
import { subjectAddress } from '~/schemas/take-along';
import { TakingProgress } from '../../take-along/TakingProgress';
import { useTakenRows } from '../../take-along/use-taken-rows';
import { onDevice } from './on-device';

/** The part of /offline that says what was taken along. */
export function TakenAlong() {
  const { rows: known, look } = useTakenRows();
  // Before script has looked, so that what it finds moves nothing else.
  const rows = known ?? [];
  return (
    <section aria-labelledby="taken-along">
      <h2 id="taken-along">Taken along</h2>
      {rows.length === 0 && <p>Nothing yet. Highways, trips, stops and states have a button for it.</p>}
      {rows.length > 0 && <SearchTaken query="" />}
      <ul className="plain-list">
        {rows.map((row) => (
          <li className="taken-box" key={row.id}>
            <h3>
              <Link className="taken-title" to={onDevice(subjectAddress(row.subject))}>
                {row.title}
              </Link>
            </h3>
            <TakingProgress row={row} look={look} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p className="stop-actions">
          <Link className="btn" to={onDevice('/ahead')}>
            What&rsquo;s Ahead
          </Link>
        </p>
      )}
    </section>
  );
}

/** Searches what is here. */
export function SearchTaken({ query }: { query: string }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    navigate(
      onDevice(`/locations?${new URLSearchParams({ query: typeof typed === 'string' ? typed : '' }).toString()}`),
    );
  };
  return (
    <form className="taken-search" role="search" action="/locations" onSubmit={search}>
      <div className="search-line">
        <label className="unseen" htmlFor="query">
          Name, highway, exit, city or state
        </label>
        <input
          className="input"
          id="query"
          type="search"
          name="query"
          key={query}
          defaultValue={query}
          placeholder="Name, highway, exit, city"
          autoComplete="off"
        />
        <button className="btn btn-go" type="submit">
          <Icon name="find" />
          <span>Search</span>
        </button>
      </div>
    </form>
  );
}
