import { useLocation } from '@remix-run/react';
import { notices } from '~/messages/flash';
import { undoVote } from '~/schemas/undo-vote';
import type { Tally } from './optimistic-vote';
import { useVote } from './use-vote';

type Post = {
  post: Tally & { id: number; title: string };
  own: boolean;
  signedIn: boolean;
  /** Id of the element to come back to. */
  anchor: string;
};

export type PostVote = ReturnType<typeof usePostVote>;

const thanks = { up: notices['voted-up'], down: notices['voted-down'], none: notices['vote-withdrawn'] };

/** The vote on a post, for its buttons and whatever else of it shows the counts. */
export function usePostVote({ post, own, signedIn, anchor }: Post) {
  const { pathname, search } = useLocation();
  const redirectTo = `${pathname}${search}#${anchor}`;
  const undo = (former: string | null) => undoVote(post.id, former, redirectTo);
  const path = `/api/posts/${post.id}/vote`;
  return { ...useVote({ standing: post, path, about: post.title, own, signedIn, thanks, undo }), redirectTo };
}
