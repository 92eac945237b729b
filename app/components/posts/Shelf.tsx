import { Link } from '@remix-run/react';
import { exitInLine } from '~/schemas/roads';
import { isolated } from '~/schemas/text';
import { DriverName } from '../Driver';
import { formatCount } from '../format';
import type { ShelfPostView } from '../view-types';
import { Photo } from './Photo';
import { badgeOf, PostLinks } from './PostCard';
import { VoteBar } from '../page-parts';
import { VoteButtons } from './VoteButtons';
import { usePostVote } from './use-vote';

type Props = { posts: ShelfPostView[]; signedIn: boolean; list: string; votable?: boolean };

/** Posts in a row that scrolls sideways and shows the edge of the next one; in a rail, stacked. */
export function Shelf({ posts, signedIn, list, votable = true }: Props) {
  return (
    <div className="shelf">
      {posts.map((post) => (
        <MiniCard key={post.id} post={post} signedIn={signedIn} list={list} votable={votable} />
      ))}
    </div>
  );
}

/** The photo's width in a rail and in a shelf. */
const sizes = '(min-width: 1061px) 112px, 268px';

type MiniCardProps = {
  post: ShelfPostView;
  signedIn: boolean;
  /** The name of the list within the page. */
  list: string;
  /** Whether it has vote buttons. On another post's page it only shows its votes. */
  votable: boolean;
};

/** A small card with the post's title, stop and votes. */
function MiniCard({ post, signedIn, list, votable }: MiniCardProps) {
  const anchor = `${list}-${post.id}`;
  const vote = usePostVote({ post, own: post.own, signedIn, anchor });
  const road = roadOf(post);
  return (
    <article className="card mini" id={anchor}>
      <Photo photo={post.photo} sizes={sizes} badge={badgeOf(post)} />
      <VoteBar {...vote.tally} />
      <div className="card-text">
        <h3 className="card-title">
          <Link className="card-link" to={`/posts/${post.id}`}>
            {post.title}
          </Link>
        </h3>
        {votable ? (
          <>
            <p className="mini-where">
              {road && <span className="tag">{road}</span>}{' '}
              {[isolated(post.locationName), post.city, post.state].filter(Boolean).join(', ')}
            </p>
            <p className="mini-where">
              <DriverName driver={post.author} /> · <span>{`Meat Score ${formatCount(post.author.points)}`}</span>
            </p>
          </>
        ) : (
          <p className="mini-where">{`${formatCount(post.upVotes)} Eat It, ${formatCount(post.downVotes)} Beat It`}</p>
        )}
      </div>
      {votable && (
        <>
          <VoteButtons postId={post.id} vote={vote} own={post.own} />
          <PostLinks id={post.id} />
        </>
      )}
    </article>
  );
}

/** Omits an unknown highway. */
const roadOf = ({ highway, exit }: ShelfPostView): string =>
  [/^unknown/i.test(highway) ? null : highway, exitInLine({ exitNumber: exit })].filter(Boolean).join(' · ');
