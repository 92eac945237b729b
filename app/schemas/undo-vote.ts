import type { Undo } from './shown';

/** The form that makes a vote on a post what it was before. */
export const undoVote = (postId: number, former: string | null, redirectTo: string): Undo => ({
  action: `/posts/${postId}`,
  fields: { intent: 'vote', direction: former ?? 'none', redirectTo },
});
