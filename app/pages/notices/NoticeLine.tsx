import { Link } from '@remix-run/react';
import { RelativeTime } from '~/components/RelativeTime';

type Props = {
  notice: { text: string; url: string | null; at: string; readAt: string | null };
  now: string;
};

/** An unread one says so; the whole line leads to what it is about, where that is still there. */
export function NoticeLine({ notice: { text, url, at, readAt }, now }: Props) {
  const isNew = readAt === null;
  const said = (
    <>
      {isNew && <b>New</b>} {text}
      <RelativeTime time={at} now={now} />
    </>
  );
  return (
    <li className={isNew ? 'told told-new' : 'told'}>{url === null ? <p>{said}</p> : <Link to={url}>{said}</Link>}</li>
  );
}
