import { Link } from '@remix-run/react';

/** The name as two road signs side by side where it is of the form "this or that", else as plain words. */
export function Brand({ siteName }: { siteName: string }) {
  const [, first, second] = /^(.+) or (.+)$/i.exec(siteName) ?? [];
  return (
    <Link className="brand" to="/">
      {first && second ? (
        <>
          <b className="brand-eat">{first}</b> <i>or</i> <b className="brand-beat">{second}</b>
        </>
      ) : (
        <b>{siteName}</b>
      )}
    </Link>
  );
}
