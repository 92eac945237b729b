import { Link } from '@remix-run/react';
import { Avatar } from './Avatar';
import { driverName } from './driver-name';
import type { PostView } from './view-types';

/** Who posted: face, name and Meat Score. */
export function Byline({ author }: { author: PostView['author'] }) {
  return (
    <p className="by">
      <Avatar name={driverName(author)} src={author.avatar} />
      <Link to={`/users/${author.username}`}>{driverName(author)}</Link>
      <span className="score">Meat Score {author.points}</span>
    </p>
  );
}
