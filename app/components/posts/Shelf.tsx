import { Link } from '@remix-run/react';
import { exitInLine } from '~/schemas/roads';
import { isolated } from '~/schemas/text';
import { DriverName } from '../Driver';
import { formatCount } from '../format';
import type { ShelfPostView } from '../view-types';
import { Photo } from './Photo';
import { badgeOf, PostLinks } from './PostCard';
import { Verdict, VoteButtons } from './VoteButtons';
import { usePostVote } from './use-vote';

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

/** As wide as its photo is shown in a rail, and in a shelf. */
const sizes = '(min-width: 1061px) 112px, 268px';

type MiniCardProps = {
  post: ShelfPostView;
  signedIn: boolean;
  /** Which of the page's lists this is. */
  list: string;
  /** Whether it can be voted on there. Beside another post, whose page it is on, it only tells its votes. */
  votable: boolean;
};

/** A post on a shelf: what, where, how good. */
function MiniCard({ post, signedIn, list, votable }: MiniCardProps) {
  const anchor = `${list}-${post.id}`;
  const given = { post, signedIn, anchor, votable };
  return (
    <article className="card mini" id={anchor}>
      <MiniInside {...given} />
    </article>
  );
}

type InsideProps = { post: ShelfPostView; signedIn: boolean; anchor: string; votable: boolean };

function MiniInside({ post, signedIn, anchor, votable }: InsideProps) {
  const vote = usePostVote({ post, own: post.own, signedIn, anchor });
  const road = roadOf(post);
  return (
    <>
      <Photo photo={post.photo} sizes={sizes} badge={badgeOf(post)} />
      <Verdict {...vote.tally} />
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
    </>
  );
}

/** Words that represent an unknown road are left out. */
const roadOf = ({ highway, exit }: ShelfPostView): string =>
  [/^unknown/i.test(highway) ? null : highway, exitInLine({ exitNumber: exit })].filter(Boolean).join(' · ');
