import type { PostRow } from '~models/post';
import { photoOutline, type PhotoOutline, photoSources } from '~/services/photo-store/urls';
import { altOf, detailsOf, type PostBase, type Presenter, wordsOf } from './present-post';

type PagePhoto = PhotoOutline & { alt: string };

/** What a card shows. Nothing more, since a page is sent twice, as markup and as data for script. */
export type PostOnCard = PostBase & {
  photo: PagePhoto | null;
  /** It is the viewer's own, who cannot vote on it. */
  own: boolean;
};

export type PostInFull = PostBase & ReturnType<typeof detailsOf> & { imageUrl: string | null; photos: PagePhoto[] };

export const presentCard: Presenter<PostOnCard> = (row, beside) => ({
  ...wordsOf(row, beside),
  description: row.description && beginningOf(row.description),
  photo: photosOf(row, 1)[0] ?? null,
  own: false,
});

export const presentInFull: Presenter<PostInFull> = (row, beside) => ({
  ...wordsOf(row, beside),
  ...detailsOf(row),
  imageUrl: row.photos[0] ? photoSources(row.photos[0]).url : null,
  photos: photosOf(row),
});

const photosOf = (row: PostRow, most?: number): PagePhoto[] =>
  row.photos.slice(0, most).map((photo, index) => ({ ...photoOutline(photo), alt: altOf(row, index) }));

/** More than the three lines that a card has room for. */
const longestOnCard = 240;

const beginningOf = (text: string): string =>
  text.length > longestOnCard ? `${text.slice(0, longestOnCard).replace(/\s+\S*$/, '')} …` : text;
