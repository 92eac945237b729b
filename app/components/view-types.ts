import type { Comment } from '~/domain/comments';
import type { LeaderboardEntry } from '~/domain/points/leaderboard';
import type { Post } from '~/domain/posts/present-post';
import type { SelfUser } from '~/domain/profiles/present-user';

/** Shapes that components show: those that operations hand out. */
export type PostView = Post;
export type CommentView = Comment;
export type LeaderView = LeaderboardEntry;
export type ViewerView = SelfUser;
