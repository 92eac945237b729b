import type { Comment } from '~/domain/comments';
import type { PostInFull, PostOnCard, PostOnShelf } from '~/domain/posts/read-posts';
import type { TruckAccess } from '~/schemas/places';

/** Types of the operations' results, for components. Types only, so nothing is bundled. */
export type { LeaderboardEntry as LeaderView } from '~/domain/points/leaderboard';
export type { Period } from '~/schemas/choices';
export type { PlatesInList as PlatesView } from '~/domain/highways/plates';
export type { PublicUser as AuthorView } from '~/domain/profiles/present-user';
export type { KeptPhoto } from '~/domain/photos/keep-photos';
export type { PhotoOutline as PhotoView } from '~/services/photo-store/urls';
export type { OptionalSection, Undo, ViewerInHead as ViewerView } from '~/schemas/shown';
export type { Notice as NoticeView, Tone } from '~/messages/flash';

/** A post or comment, with `own` if the viewer wrote it. */
type Seen<T> = Omit<T, 'userId'> & { own: boolean };
export type PostView = Seen<PostOnCard>;
export type ShelfPostView = Seen<PostOnShelf>;
export type FullPostView = Seen<PostInFull>;
export type CommentView = Seen<Comment>;

export type SignView = {
  name: string;
  highway: string | null;
  exit: string | null;
  /** The exit is an estimate that no one has confirmed. */
  exitIsGuess?: boolean;
  /** Approximate mile marker on the highway. */
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
  /** Omitted if semis fit. */
  trucks?: TruckAccess;
};
