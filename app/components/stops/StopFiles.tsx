import { Link } from '@remix-run/react';

type Props = {
  /** Address of the same stops as a printable page or a file. */
  pathTo: (beside: '/card' | '.gpx' | '.csv') => string;
  /** Address of the page that saves the stops offline. */
  savePath: string;
};

/** Links to save stops offline, print them, or download them for a GPS or a spreadsheet. */
export const StopFiles = ({ pathTo, savePath }: Props) => (
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
