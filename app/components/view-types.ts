import type { PostOnCard, PostOnShelf } from '~/domain/posts/present-for-page';
import type { Placeholder } from '~/schemas/shown';

/** Shapes that operations hand out, for components to show. Types only, so nothing is bundled. */
export type { Comment as CommentView } from '~/domain/comments';
export type { LeaderboardEntry as LeaderView } from '~/domain/points/leaderboard';
export type { Period } from '~/schemas/periods';
export type { PostInFull as FullPostView } from '~/domain/posts/present-for-page';
export type { PlatesInList as PlatesView } from '~/domain/highways';
export type { PublicUser as AuthorView } from '~/domain/profiles/present-user';
export type { KeptPhoto } from '~/domain/photos/read-kept-photos';
export type { PhotoOutline as PhotoView } from '~/services/photo-store/photo-outline';
export type { PartOfPage, Undo, ViewerInHead as ViewerView } from '~/schemas/shown';
export type { Notice as NoticeView, Tone } from '~/messages';

/** The page for all drivers does not say how its viewer voted. */
type AsVoted<T> = Omit<T, 'viewerVote'> & { viewerVote: PostOnCard['viewerVote'] | Placeholder };

export type PostView = AsVoted<PostOnCard>;
export type ShelfPostView = AsVoted<PostOnShelf>;

export type SignView = {
  name: string;
  highway: string | null;
  exit: string | null;
  /** Nobody has said the exit. */
  exitIsGuess?: boolean;
  /** Approximate, along the highway. */
  mile?: number | null;
  city?: string | null;
  state?: string | null;
  /** Since when drivers report it closed. */
  closedAt?: string | null;
};

/** A location (contract, "API answers"), as lists show it. */
export type StopView = Omit<SignView, 'exit' | 'city' | 'state'> & {
  id: number;
  exitNumber: string | null;
  city: string | null;
  state: string | null;
  chainName: string | null;
  type: string;
  amenities: string | null;
};
