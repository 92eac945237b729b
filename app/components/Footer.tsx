import { Link } from '@remix-run/react';

/** @param year of the copyright; null where the page could not be loaded. */
export function Footer({ siteName, year }: { siteName: string; year: number | null }) {
  return (
    <footer>
      <div className="wrap">
        <nav aria-label="Legal">
          <Link to="/privacy-policy/">Privacy Policy</Link>
          <Link to="/terms-of-service/">Terms of Service</Link>
          <Link to="/data-deletion/">Data Deletion</Link>
        </nav>
        <p>
          &copy; {year} {siteName}
        </p>
      </div>
    </footer>
  );
}
