import { Link } from '@remix-run/react';

type Props = {
  /** The address of the same stops as a page to print, or as a file. */
  pathTo: (beside: '/card' | '.gpx' | '.csv') => string;
  /** The same for where there is no network. */
  takeAlong: string;
};

/** Stops to save offline: on paper, for a truck's navigation, in a spreadsheet. */
export const StopFiles = ({ pathTo, takeAlong }: Props) => (
  <>
    <Link className="btn" to={takeAlong}>
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
