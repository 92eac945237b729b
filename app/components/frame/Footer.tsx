import { Form, Link, useLocation } from '@remix-run/react';
import { type FormEvent, useContext } from 'react';
import type { Theme } from '~/schemas/appearance';
import { LiteContext } from '../lite';

type Props = { siteName: string; year: number; theme: Theme };

const themes: [value: Theme, name: string][] = [
  ['night', 'Night'],
  ['day', 'Day'],
  ['auto', 'Auto'],
];

/**
 * Ways to places, legal pages, the year, and the switches to lite mode and of colors, which lead back to the page they were pressed on.
 */
export const Footer = (props: Props) => (
  <footer className="bottom">
    <FooterInside {...props} />
  </footer>
);

function FooterInside({ siteName, year, theme }: Props) {
  const lite = useContext(LiteContext);
  const { pathname, search } = useLocation();
  return (
    <div className="wrap">
      <nav aria-label="Places">
        <Link to="/locations">Truck Stops</Link>
        <Link to="/ahead">What&rsquo;s Ahead</Link>
        <Link to="/trip">Plan a Trip</Link>
        <Link to="/highways">Highways</Link>
        <Link to="/photo-later">Add a Photo Later</Link>
      </nav>
      <nav aria-label="Legal">
        <Link to="/privacy-policy/">Privacy Policy</Link>
        <Link to="/terms-of-service/">Terms of Service</Link>
        <Link to="/data-deletion/">Data Deletion</Link>
        <Link to="/sources">Sources</Link>
      </nav>
      <Form method="post" action="/lite" reloadDocument onSubmit={backToWhatIsShown}>
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <button name="lite" value={lite ? 'off' : 'on'}>
          {lite ? 'Turn off Lite Mode' : 'Turn on Lite Mode (uses less data)'}
        </button>
      </Form>
      <Form method="post" action="/theme" reloadDocument aria-label="Colors" onSubmit={backToWhatIsShown}>
        <input type="hidden" name="redirectTo" value={pathname + search} />
        {themes.map(([value, name]) => (
          <button key={value} name="theme" value={value} aria-pressed={value === theme}>
            {name}
          </button>
        ))}
      </Form>
      <p>
        © {year} {siteName}
      </p>
    </div>
  );
}

/** A search that follows typing changes the address in the bar alone (pages/locations/use-typed-search.ts). */
function backToWhatIsShown({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('redirectTo');
  if (field instanceof HTMLInputElement) field.value = window.location.pathname + window.location.search;
}
