import { useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Icon } from '~/components/Icons';
import { onDevice } from './on-device';

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
