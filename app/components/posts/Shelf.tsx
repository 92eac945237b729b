import { MiniCard } from './MiniCard';
import type { ShelfPostView } from '../view-types';

type Props = { posts: ShelfPostView[]; signedIn: boolean; list: string; votable?: boolean };

/** Posts in a row that scrolls sideways, with a peek of the next; in a rail, one below the other. */
export function Shelf({ posts, signedIn, list, votable = true }: Props) {
  return (
    <div className="shelf">
      {posts.map((post) => (
        <MiniCard key={post.id} post={post} signedIn={signedIn} list={list} votable={votable} />
      ))}
    </div>
  );
}
