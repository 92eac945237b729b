import { Link } from '@remix-run/react';

/** "This or That" as two road signs side by side; any other name as plain words. */
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
