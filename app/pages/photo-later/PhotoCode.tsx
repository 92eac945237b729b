import { Link } from '@remix-run/react';
import { Panel } from '~/components/forms';

/** What to type on another device, and a link that has it typed already. */
export function PhotoCode({ code, siteUrl }: { code: string; siteUrl: string }) {
  const page = `${siteUrl.replace(/^https?:\/\//, '')}/photo-later`;
  return (
    <Panel title="Or from another device">
      <p>
        Go to <strong>{page}</strong> and enter this code. It works once and needs no account, so keep it to yourself.
      </p>
      <p className="photo-code">
        {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p>
        Or send yourself this link: <Link to={`/photo-later?code=${code}`}>{`${page}?code=${code}`}</Link>
      </p>
    </Panel>
  );
}
