import { countPostsOf } from '~models/post';
import { countVotesOf } from '~models/vote';
import { cachedBriefly } from '../read-cache';

/** Counting takes as long as there is to count; beyond this nobody compares. */
export const mostCounted = 1_000;

export type PostCounts = { posts: number; stops: number };

/** What a driver has posted, and from how many stops; each at most `mostCounted`. */
export const postCountsOf = cachedBriefly(async (userId: number): Promise<PostCounts> => {
  const { posts, places } = await countPostsOf(userId, mostCounted);
  return { posts, stops: places };
});

/** On posts and comments, at most `mostCounted`. For the driver alone, since votes are secret. */
export const votesGivenBy = (userId: number): Promise<number> => countVotesOf(userId, mostCounted);
