import { Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Form } from '~/components/forms/form';
import { SearchBox } from '~/components/stops/list-parts';
import type { SavedRow } from '~/offline/database';
import { subjectAddress } from '~/schemas/saved-offline';
import { RowProgress } from './SavedProgress';
import { SavedSection } from './sections';

/** The /offline address that shows a page of the site from saved data. */
export const onDevice = (address: string): string => `/offline?to=${encodeURIComponent(address)}`;

/** The part of /offline that lists what was saved. */
export function SavedList({ rows }: { rows: SavedRow[] }) {
  return (
    <SavedSection isEmpty={rows.length === 0}>
      {rows.length > 0 && <SearchSaved query="" />}
      <ul className="plain-list">
        {rows.map((row) => (
          <li className="mb-3 p-3 border rounded-lg bg-card" key={row.id}>
            <h3 className="m-0">
              <Link className="inline-block min-h-12 py-2.5" to={subjectAddress(row.subject)}>
                {row.list.title}
              </Link>
            </h3>
            <RowProgress row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p className="actions actions-fill">
          <Link className="btn" to={onDevice('/ahead')}>
            What&rsquo;s Ahead
          </Link>
        </p>
      )}
    </SavedSection>
  );
}

/** Searches the saved stops. */
export function SearchSaved({ query }: { query: string }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    const params = new URLSearchParams({ query: typeof typed === 'string' ? typed : '' });
    navigate(onDevice(`/locations?${params.toString()}`));
  };
  return (
    <Form className="mb-4" method="get" role="search" action="/locations" onSubmit={search}>
      <SearchBox
        label="Name, highway, exit, city or state"
        key={query}
        defaultValue={query}
        placeholder="Name, highway, exit, city"
      />
    </Form>
  );
}
