import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** A search and the address of its results. */
type Search = { name: string; to: string };

/** Key in localStorage. Searches are not sent to the site. */
type SearchStore = 'recent-ahead' | 'recent-trips';

const maxSearches = 3;

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/');

/** Empty if storage is blocked. */
function read(store: SearchStore): Search[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

function write(store: SearchStore, searches: Search[]): void {
  try {
    localStorage.setItem(store, JSON.stringify(searches.slice(0, maxSearches)));
  } catch {
    // Storage is blocked or full, so the search isn't remembered.
  }
}

/** Remembers a search on this device once its results are shown. */
export function useRememberSearch(store: SearchStore, { name, to }: Partial<Search>): void {
  useEffect(() => {
    if (!name || !to) return;
    write(store, [{ name, to }, ...read(store).filter((other) => other.to !== to && other.name !== name)]);
  }, [store, name, to]);
}

/** This device's recent searches. Needs JavaScript. */
export function RecentSearches({ store, title }: { store: SearchStore; title: string }) {
  const [searches, setSearches] = useState<Search[]>([]);
  useEffect(() => setSearches(read(store)), [store]);
  if (searches.length === 0) return null;
  const clear = () => {
    write(store, []);
    setSearches([]);
  };
  return (
    <section className="lg:mt-0" aria-labelledby={store}>
      <div className="head">
        <h2 className="text-lg" id={store}>
          {title}
        </h2>
        <button className="btn btn-text" type="button" onClick={clear}>
          Clear
        </button>
      </div>
      <ul className="plain-list actions">
        {searches.map(({ name, to }) => (
          <li key={to}>
            <Link className="chip" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
