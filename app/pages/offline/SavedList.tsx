import { Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Form } from '~/components/forms/form';
import { counted, formatBytes } from '~/components/format';
import { SearchBox } from '~/components/stops/list-parts';
import { savedChanges } from '~/offline/changes';
import type { SavedRow } from '~/offline/database';
import { savedRows } from '~/offline/saved/saved-rows';
import { deletion } from '~/offline/words';
import { agoInSentence } from '~/schemas/relative-time';
import { subjectAddress } from '~/schemas/saved-offline';
import { useStored } from './use-stored';

/** The /offline address that shows a page of the site from saved data. */
export const onDevice = (address: string): string => `/offline?to=${encodeURIComponent(address)}`;

const noRows: SavedRow[] = [];

/** The saved rows, updated as any tab changes them; null while loading, empty if the browser can't store anything. */
export const useSavedRows = (): SavedRow[] | null => useStored(savedRows, savedChanges, noRows);

/** The part of /offline that lists what was saved. */
export function SavedList({ rows }: { rows: SavedRow[] }) {
  return (
    <section aria-labelledby="saved-offline">
      <h2 id="saved-offline">Saved for offline</h2>
      {rows.length === 0 && <p>Nothing saved yet. Tap Save Offline on any highway, trip, stop or state.</p>}
      {rows.length > 0 && <SearchSaved query="" />}
      <ul className="plain-list">
        {rows.map((row) => (
          <li className="mb-3 p-3 border rounded-lg bg-card" key={row.id}>
            <h3 className="m-0">
              <Link className="inline-block min-h-12 py-2.5" to={subjectAddress(row.subject)}>
                {row.list.title}
              </Link>
            </h3>
            <SavedProgress row={row} />
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
    </section>
  );
}

/** The progress of a saved row, and its buttons. */
export function SavedProgress({ row }: { row: SavedRow }) {
  const { id, state, problem, withPhotos, done, at, list } = row;
  const { title, bytes, pages } = list;
  const all = bytes.pages + (withPhotos ? bytes.photos : 0);
  const here = Math.round((done.pages / pages.length) * bytes.pages) + done.photoBytes;
  const act = (what: 'stopSaving' | 'resumeSaving' | 'refreshSaved' | 'deleteSaved') => () =>
    void import('~/offline/saved/save').then((script) => script[what](id)).catch(() => undefined);
  const begun = at === null ? 'Saving' : 'Refreshing';
  const text =
    state === 'saved'
      ? `${counted(list.stops.length, 'stop')}, ${formatBytes(all)}, saved ${ago(at)}.`
      : `${state === 'stopped' ? 'Stopped' : begun}: ${formatBytes(here)} of ${formatBytes(all)}.`;
  const remove = () => {
    if (window.confirm(deletion.confirm(title))) act('deleteSaved')();
  };
  const button = (label: string, onClick: () => void, className = 'btn') => (
    <button className={className} type="button" onClick={onClick}>
      {label}
      <span className="unseen"> {title}</span>
    </button>
  );
  return (
    <div>
      {state !== 'saved' && (
        <progress className="w-full h-4" value={here} max={all} aria-label={`How much of ${title} is here`} />
      )}
      <p role="status">
        <span>{text}</span>
        {problem && <span>{` ${problem}`}</span>}
      </p>
      <p className="actions actions-fill">
        {state === 'saving' && button('Stop', act('stopSaving'))}
        {state === 'stopped' && button('Resume', act('resumeSaving'), 'btn btn-go')}
        {state === 'saved' && button('Refresh', act('refreshSaved'))}
        {button(deletion.label, remove)}
      </p>
    </div>
  );
}

const ago = (at: number | null): string =>
  agoInSentence(new Date(at ?? Date.now()).toISOString(), new Date().toISOString());

/** Searches the saved stops. */
export function SearchSaved({ query }: { query: string }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    const asked = new URLSearchParams({ query: typeof typed === 'string' ? typed : '' });
    navigate(onDevice(`/locations?${asked.toString()}`));
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
