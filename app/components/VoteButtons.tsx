import { useFetcher, useLocation } from '@remix-run/react';
import type { PostView } from './view-types';

type Votable = Pick<PostView, 'id' | 'upVotes' | 'downVotes' | 'viewerVote' | 'userId'>;

/**
 * The two big buttons. A plain form post; with script the count moves at once, and comes back if the post fails. Pressing
 * the standing vote again takes it back.
 */
export function VoteButtons({ post, viewerId }: { post: Votable; viewerId: number | null }) {
  const fetcher = useFetcher({ key: `vote-${post.id}` });
  const { pathname, search } = useLocation();
  const shown = optimistic(post, fetcher.formData?.get('direction'));
  const own = post.userId === viewerId;
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={`/posts/${post.id}`} className="votes" aria-label="Rate this meat">
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="redirectTo" value={`${pathname}${search}#post-${post.id}`} />
      <VoteButton kind="up" label="Eat It" count={shown.upVotes} pressed={shown.viewerVote === 'up'} disabled={own || busy} />
      <VoteButton kind="down" label="Beat It" count={shown.downVotes} pressed={shown.viewerVote === 'down'} disabled={own || busy} />
      {own && <p className="own-post">Your own post: others decide.</p>}
    </fetcher.Form>
  );
}

type ButtonProps = { kind: 'up' | 'down'; label: string; count: number; pressed: boolean; disabled: boolean };

function VoteButton({ kind, label, count, pressed, disabled }: ButtonProps) {
  return (
    <button
      type="submit"
      name="direction"
      value={pressed ? 'none' : kind}
      aria-pressed={pressed}
      disabled={disabled}
      className={kind === 'up' ? 'btn eat' : 'btn beat'}
    >
      <span>{label}</span> <b>{count}</b>
      {pressed && <span className="visually-hidden">, your vote; press to take it back</span>}
    </button>
  );
}

/** What the post will look like once the vote that is on its way has arrived. */
export function optimistic<T extends Pick<PostView, 'upVotes' | 'downVotes' | 'viewerVote'>>(
  votable: T,
  sent: FormDataEntryValue | null | undefined,
): T {
  if (sent !== 'up' && sent !== 'down' && sent !== 'none') return votable;
  const next = sent === 'none' ? null : sent;
  const { viewerVote } = votable;
  return {
    ...votable,
    viewerVote: next,
    upVotes: votable.upVotes + Number(next === 'up') - Number(viewerVote === 'up'),
    downVotes: votable.downVotes + Number(next === 'down') - Number(viewerVote === 'down'),
  };
}
