import { Link, useLocation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useContext } from 'react';
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
export const Footer = (props: Props) => (
  <footer className="mt-10 border-t pt-4 pb-20 text-sm text-dim mouse:pb-6 print:hidden">
    <FooterInside {...props} />
  </footer>
);

function FooterInside({ siteName, year, theme }: Props) {
  const lite = useContext(LiteContext);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-[1180px] px-4">
      {/* Siblings of their links, like the header's menu. Below 768 px the links collapse, even without JavaScript. */}
      <details className="group peer/places float-left w-1/2 md:hidden">
        <FoldTitle>Places</FoldTitle>
      </details>
      <details className="group peer/legal float-left w-1/2 md:hidden">
        <FoldTitle>About and Legal</FoldTitle>
      </details>
      <nav className="clear-both max-md:peer-[:not([open])]/places:hidden" aria-label="Places">
        <FooterLink to="/locations">Truck Stops</FooterLink>
        <FooterLink to="/ahead">What&rsquo;s Ahead</FooterLink>
        <FooterLink to="/trip">Plan a Trip</FooterLink>
        <FooterLink to="/highways">Highways</FooterLink>
        <FooterLink to="/photo-later">Add a Photo Later</FooterLink>
      </nav>
      <nav className="clear-both max-md:peer-[:not([open])]/legal:hidden" aria-label="Legal">
        <FooterLink to="/privacy-policy/">Privacy Policy</FooterLink>
        <FooterLink to="/terms-of-service/">Terms of Service</FooterLink>
        <FooterLink to="/data-deletion/">Data Deletion</FooterLink>
        <FooterLink to="/sources">Sources</FooterLink>
      </nav>
      <div className="clear-both mt-2 flex overflow-hidden rounded-lg border border-edge md:inline-flex">
        <Form
          className="flex flex-auto max-md:flex-[3_1_auto]"
          action="/theme"
          reloadDocument
          aria-label="Colors"
          onSubmit={backToWhatIsShown}
        >
          <input type="hidden" name="redirectTo" value={pathname + search} />
          {themes.map(([value, name]) => (
            <button
              key={value}
              className={`${switchLook(value === theme)} border-0 border-r`}
              name="theme"
              value={value}
              aria-pressed={value === theme}
            >
              {name}
            </button>
          ))}
        </Form>
        <Form className="flex flex-auto" action="/lite" reloadDocument onSubmit={backToWhatIsShown}>
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <button
            className={`${switchLook(lite)} border-0`}
            name="lite"
            value={lite ? 'off' : 'on'}
            aria-label={lite ? 'Turn off Lite Mode' : 'Turn on Lite Mode (uses less data)'}
          >
            Lite Mode
          </button>
        </Form>
      </div>
      <p className="mt-2 mb-0">
        © {year} {siteName}
      </p>
    </div>
  );
}

const FoldTitle = ({ children }: { children: string }) => (
  <summary className="cursor-pointer py-3 font-bold before:content-['+_'] group-open:before:content-['−_']">
    {children}
  </summary>
);

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="mr-5 inline-flex min-h-12 items-center text-inherit" to={to}>
    {children}
  </Link>
);

/** A part of the row of switches: Night, Day, Auto and Lite Mode. */
const switchLook = (isOn: boolean): string =>
  `min-h-12 min-w-12 cursor-pointer px-3 py-0 max-md:flex-auto max-md:px-1 focus:[outline-offset:-4px] ${
    isOn
      ? 'bg-link font-bold text-page forced-colors:[outline-offset:-4px] forced-colors:[outline:2px_solid]'
      : 'bg-transparent'
  }`;

/** Search-as-you-type changes the browser's address without the router (pages/locations/locations.tsx). */
function backToWhatIsShown({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('redirectTo');
  if (field instanceof HTMLInputElement) field.value = window.location.pathname + window.location.search;
}
