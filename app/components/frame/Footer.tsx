import { Link, useLocation } from '@remix-run/react';
import { type FormEvent, useContext } from 'react';
import type { Theme } from '~/schemas/atoms';
import { LiteContext } from '../contexts';
import { Form } from '../forms/form';

type Props = { siteName: string; year: number; theme: Theme };

const themes: [value: Theme, name: string][] = [
  ['night', 'Night'],
  ['day', 'Day'],
  ['auto', 'Auto'],
];

/**
 * Links to places and legal pages, which collapse on a phone, and the switches for colors and lite mode, which return to the current
 * page.
 */
export function Footer({ siteName, year, theme }: Props) {
  const lite = useContext(LiteContext);
  const { pathname, search } = useLocation();
  return (
    <footer className="bottom">
      <div className="wrap">
        {/* Siblings of their links, like the header's menu. Below 768 px the links collapse, even without JavaScript. */}
        <details className="fold-places">
          <summary>Places</summary>
        </details>
        <details className="fold-legal">
          <summary>About and Legal</summary>
        </details>
        <nav className="places" aria-label="Places">
          <Link to="/locations">Truck Stops</Link>
          <Link to="/ahead">What&rsquo;s Ahead</Link>
          <Link to="/trip">Plan a Trip</Link>
          <Link to="/highways">Highways</Link>
          <Link to="/photo-later">Add a Photo Later</Link>
        </nav>
        <nav className="legal-links" aria-label="Legal">
          <Link to="/privacy-policy/">Privacy Policy</Link>
          <Link to="/terms-of-service/">Terms of Service</Link>
          <Link to="/data-deletion/">Data Deletion</Link>
          <Link to="/sources">Sources</Link>
        </nav>
        <div className="switches">
          <Form action="/theme" reloadDocument aria-label="Colors" onSubmit={setReturnAddress}>
            <input type="hidden" name="redirectTo" value={pathname + search} />
            {themes.map(([value, name]) => (
              <button key={value} name="theme" value={value} aria-pressed={value === theme}>
                {name}
              </button>
            ))}
          </Form>
          <Form action="/lite" reloadDocument onSubmit={setReturnAddress}>
            <input type="hidden" name="redirectTo" value={pathname + search} />
            <button
              name="lite"
              value={lite ? 'off' : 'on'}
              className={lite ? 'is-on' : undefined}
              aria-label={lite ? 'Turn off Lite Mode' : 'Turn on Lite Mode (uses less data)'}
            >
              Lite Mode
            </button>
          </Form>
        </div>
        <p>
          © {year} {siteName}
        </p>
      </div>
    </footer>
  );
}

/** Search-as-you-type changes the browser's address without the router (pages/locations/locations.tsx). */
function setReturnAddress({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('redirectTo');
  if (field instanceof HTMLInputElement) field.value = window.location.pathname + window.location.search;
}
