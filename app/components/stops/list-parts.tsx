import { Link } from '@remix-run/react';

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
