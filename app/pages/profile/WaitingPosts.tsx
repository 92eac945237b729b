import { Link } from '@remix-run/react';

type Props = { posts: { id: number; title: string; until: string }[] };

export function WaitingPosts({ posts }: Props) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="waiting-posts">
      <h2 id="waiting-posts">Waiting for a photo</h2>
      <ul className="plain-list waiting-posts">
        {posts.map(({ id, title, until }) => (
          <li key={id}>
            <Link to={`/waiting-posts/${id}`}>{title}</Link> <span className="hint block">add by {until}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
