import { Link } from '@remix-run/react';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { Icon } from '../Icons';

type SearchBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name' | 'type'> & {
  /** For screen readers. */
  label: string;
  /** More of the line. */
  children?: ReactNode;
};

/** A search field and its button. On a phone the button shows only its icon; its label is for screen readers. */
export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { label, children, ...attributes },
  ref,
) {
  return (
    <div className="flex flex-wrap">
      <label className="sr-only" htmlFor="query">
        {label}
      </label>
      <input
        className="input flex-1 min-w-[calc(100%_-_64px)] min-h-[52px] mr-2 md:min-w-0"
        id="query"
        type="search"
        name="query"
        autoComplete="off"
        ref={ref}
        {...attributes}
      />
      <button className="btn btn-go flex-none min-w-14 px-3 py-1" type="submit">
        <Icon name="find" className="max-md:m-0" />
        <span className="max-md:sr-only">Search</span>
      </button>
      {children}
    </div>
  );
});

type FilterProps = {
  /** Whether stops without room for semis are hidden, which is the default. */
  isOn: boolean;
  /** Address of the same list with the filter toggled. */
  to: string;
};

/** A link, so that it works without JavaScript and the filtered list has an address. */
export const TruckFilter = ({ isOn, to }: FilterProps) => (
  <Link className={isOn ? 'chip chip-chosen' : 'chip'} to={to} preventScrollReset>
    {`Fits my truck: ${isOn ? 'on' : 'off'}`}
  </Link>
);

/** Hidden field that keeps the filter off when its form is submitted. */
export const KeepTruckFilter = ({ isOn }: Pick<FilterProps, 'isOn'>) =>
  isOn ? null : <input type="hidden" name="trucks" value="all" />;

type FilesProps = {
  /** Address of the same stops as a printable page or a file. */
  pathTo: (beside: '/card' | '.gpx' | '.csv') => string;
  /** Address of the page that saves the stops offline. */
  savePath: string;
};

/** Links to save stops offline, print them, or download them for a GPS or a spreadsheet. */
export const StopFiles = ({ pathTo, savePath }: FilesProps) => (
  <>
    <Link className="btn" to={savePath}>
      Save Offline
    </Link>
    <Link className="btn" to={pathTo('/card')}>
      Print a List
    </Link>
    <a className="btn" href={pathTo('.gpx')} download>
      Download for GPS (GPX)
    </a>
    <a className="btn" href={pathTo('.csv')} download>
      Download Spreadsheet (CSV)
    </a>
  </>
);

/** Some stops come from OpenStreetMap, whose license (ODbL 1.0) requires this line. */
export const MapCredit = () => (
  <p className="hint">
    Some stop data © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors
  </p>
);

/** The full name of a state; other text unchanged. */
export const stateName = (state: string): string => (isStateOrDistrict(state) ? statesAndDistrict[state] : state);

/** Groups stops by state in their order. A road that returns to a state has two groups for it. */
export function byState<S extends { state: string | null }>(stops: S[]): S[][] {
  const parts: S[][] = [];
  for (const stop of stops) {
    const last = parts[parts.length - 1];
    if (last && last[0]?.state === stop.state) last.push(stop);
    else parts.push([stop]);
  }
  return parts;
}
