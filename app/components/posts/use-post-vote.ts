import { notices } from '~/messages';
import type { Tally } from './optimistic-vote';
import { useVote } from './use-vote';

type Post = { post: Tally & { id: number }; own: boolean; signedIn: boolean };

export type PostVote = ReturnType<typeof useVote>;

const thanks = { up: notices['voted-up'], down: notices['voted-down'], none: notices['vote-withdrawn'] };

/** The vote on a post, for its buttons and whatever else of it shows the counts. */
export const usePostVote = ({ post, own, signedIn }: Post): PostVote =>
  useVote({ standing: post, path: `/api/posts/${post.id}/vote`, own, signedIn, thanks });
