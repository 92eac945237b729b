import type { PostRow } from '~models/post';
import { photoOutline, type PhotoOutline, photoSources, withheldPhotoOutline } from '~/services/photo-store/urls';
import type { Hiding } from '../moderation';
import { altOf, detailsOf, type PostBase, type Presenter, wordsOf } from './present-post';

type PagePhoto = PhotoOutline & { alt: string };

/** No one should drive 200 miles for a drawing. */
type Labeled = { isSample?: true };

/** What a card shows. Nothing more, since a page is sent twice, as markup and as data for script. */
export type PostOnCard = PostBase &
  Labeled & {
    photo: PagePhoto | null;
    /** Left out without comments. */
    commentCount?: number;
    /** It is the viewer's own, who cannot vote on it. */
    own: boolean;
  };

/** What a shelf shows: less than a card. */
export type PostOnShelf = Omit<PostOnCard, 'description' | 'locationId' | 'createdAt' | 'editedAt' | 'commentCount'>;

export type PostInFull = PostBase &
  Labeled &
  ReturnType<typeof detailsOf> & {
    imageUrl: string | null;
    photos: PagePhoto[];
    /** The decision that hides it, for its author and moderators, who alone are shown it. */
    hidden?: Hiding;
  };

export const presentCard: Presenter<PostOnCard> = (row, beside) => ({
  ...labelOf(beside),
  ...shortened(wordsOf(row, beside)),
  photo: narrowed(photosOf(row, 1)[0] ?? null, widestOnCard),
  ...(row.commentCount > 0 && { commentCount: row.commentCount }),
  own: false,
});

/** @param card with whatever represents whose it is, and for its viewer's vote */
export function onShelf<O, V>(card: Omit<PostOnCard, 'userId' | 'own' | 'viewerVote'> & { own: O; viewerVote: V }) {
  const { description, locationId, createdAt, editedAt, commentCount, photo, ...shown } = card;
  return { ...shown, photo: narrowed(photo, widestOnShelf) };
}

/** As wide as a card and a shelf show a photo at most, in pixels, where these are half as large. */
const widestOnCard = 960;
const widestOnShelf = 640;

function narrowed(photo: PagePhoto | null, widest: number): PagePhoto | null {
  if (!photo) return null;
  const widths = photo.widths.filter((width) => width <= widest);
  return widths.length > 0 ? { ...photo, widths } : photo;
}

export const presentInFull: Presenter<PostInFull> = (row, beside) => ({
  ...labelOf(beside),
  ...wordsOf(row, beside),
  ...detailsOf(row),
  imageUrl: row.photos[0] && !row.hidden ? photoSources(row.photos[0]).url : null,
  photos: photosOf(row),
});

const photosOf = (row: PostRow, most?: number): PagePhoto[] =>
  row.photos
    .slice(0, most)
    .map((photo, index) => ({ ...(row.hidden ? withheldPhotoOutline : photoOutline)(photo), alt: altOf(row, index) }));

const labelOf = ({ isSample }: { isSample: boolean }): Labeled => (isSample ? { isSample } : {});

/** More than the two lines that a card has room for. */
const longestOnCard = 160;

const shortened = (words: PostBase): PostBase => ({
  ...words,
  description: words.description && beginningOf(words.description),
});

const beginningOf = (text: string): string =>
  text.length > longestOnCard ? `${text.slice(0, longestOnCard).replace(/\s+\S*$/, '')} …` : text;
