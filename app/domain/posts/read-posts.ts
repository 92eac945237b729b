import { beginningOf } from '~/schemas/text';
import { photoOutline, type PhotoOutline, photoSources } from '~/services/photo-store/urls';
import type { Hidden } from '~models/moderation-act';
import { findPostIdByShortCode, findPosts, positionOf, type PostRow, type PostSort } from '~models/post';
import type { Viewer } from '../actor';
import { blockedAmong, readSkippingBlocked } from '../blocks';
import { decodeCursor, encodeCursor, type Page, type Position } from '../cursor';
import { DomainError, invariant } from '../errors';
import { readHiding, type Hiding } from '../moderation/read-acts';
import { cachedBriefly } from '../read-cache';
import {
  type Post,
  type Presenter,
  presentPost,
  presentRows,
  altOf,
  detailsOf,
  type PostBase,
  votesOn,
  wordsOf,
} from './present-post';
import { findReadablePost } from './readable-post';

export type PostListQuery = {
  sort: PostSort;
  limit: number;
  cursor?: string | null;
  locationId?: number;
  userId?: number;
};

/** The same for all viewers, except for their own posts and votes. */
const cardsForAll = cachedBriefly((query: PostListQuery) => readPage(null, query, presentCard));
/** Fewer entries, since they contain whole posts. */
const postsForAll = cachedBriefly((query: PostListQuery) => readPage(null, query, presentPost), 20);

/** Posts in one of the orders of specification §7. @throws DomainError `invalid-cursor` */
export const listPosts = async (viewer: Viewer, query: PostListQuery): Promise<Page<Post>> =>
  viewer?.hasBlocks ? readPage(viewer, query, presentPost) : withVotes(viewer, await postsForAll(query));

/** @throws DomainError `invalid-cursor` */
export const listCards = async (viewer: Viewer, query: PostListQuery): Promise<Page<PostOnCard>> =>
  viewer?.hasBlocks ? readPage(viewer, query, presentCard) : withVotes(viewer, await cardsForAll(query));

/** Adds the viewer's votes to posts that were read for everyone. */
async function withVotes<T extends Pick<PostBase, 'id' | 'userId' | 'viewerVote'>>(
  viewer: Viewer,
  { items, next }: Page<T>,
): Promise<Page<T>> {
  if (!viewer) return { items, next };
  const votes = await votesOn(viewer, items);
  return { items: items.map((post) => ({ ...post, viewerVote: votes.get(post.id) ?? null })), next };
}

async function readPage<T>(viewer: Viewer, query: PostListQuery, present: Presenter<T>): Promise<Page<T>> {
  const { sort, limit, locationId, userId, cursor } = query;
  const from = decodeCursor(cursor);
  if (userId && (await blockedAmong(viewer, [userId])).has(userId)) return { items: [], next: null };
  const filter = { ...(locationId && { locationId }), ...(userId && { userId }) };
  const list = {
    read: (maxRows: number, after: Position | null) => findPosts(sort, maxRows, after, filter),
    positionOf: (row: PostRow) => positionOf(row, sort),
  };
  const { rows, next } = await readSkippingBlocked(viewer, list, limit, from);
  return { items: await presentRows(rows, viewer, present), next: next && encodeCursor(next) };
}

/** @throws DomainError `post-not-found`, `post-hidden` */
export async function readPost(viewer: Viewer, id: number): Promise<Post> {
  const { post, hidden } = await readOne(viewer, id, presentPost);
  const decision = hidden && (await readHiding(viewer, hidden));
  if (!decision) return post;
  const { reason, words, at } = decision;
  return { ...post, hidden: { decision: decision.id, reason, words, at } };
}

/** @throws DomainError `post-not-found`, `post-hidden` */
export async function readPostInFull(viewer: Viewer, id: number): Promise<PostInFull> {
  const { post, hidden } = await readOne(viewer, id, presentInFull);
  return hidden ? { ...post, hidden: await readHiding(viewer, hidden) } : post;
}

async function readOne<T>(viewer: Viewer, id: number, present: Presenter<T>): Promise<{ post: T; hidden?: Hidden }> {
  const row = await findReadablePost(viewer, id);
  const [post] = await presentRows([row], viewer, present);
  invariant(post, 'post-not-found');
  return { post, hidden: row.hidden ?? undefined };
}

/**
 * @param code of a short link: digits only are the post's id, anything else a short code (specification §2)
 * @throws DomainError `short-url-not-found`, `post-hidden`
 */
export async function resolveShortCode(code: string, viewer: Viewer = null): Promise<number> {
  const id = /^\d{1,15}$/.test(code) ? Number(code) : await findPostIdByShortCode(code);
  invariant(id, 'short-url-not-found');
  try {
    return (await findReadablePost(viewer, id))._id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'post-not-found') throw new DomainError('short-url-not-found');
    throw error;
  }
}

type PagePhoto = PhotoOutline & { alt: string };

/** Marks demo posts as samples, because their dishes don't exist. */
type Labeled = { isSample?: true };

/** The fields that a card shows and no others, because a page sends them twice: as HTML and as data for hydration. */
export type PostOnCard = PostBase &
  Labeled & {
    photo: PagePhoto | null;
    /** Missing if there are no comments. */
    commentCount?: number;
  };

/** The fields that a shelf shows: fewer than a card. */
export type PostOnShelf = Omit<PostOnCard, 'description' | 'locationId' | 'createdAt' | 'editedAt' | 'commentCount'>;

export type PostInFull = PostBase &
  Labeled &
  ReturnType<typeof detailsOf> & {
    imageUrl: string | null;
    photos: PagePhoto[];
    /** The decision that hides it. Only its author and moderators can read a hidden post. */
    hidden?: Hiding;
  };

export const presentCard: Presenter<PostOnCard> = (row, extras) => ({
  ...labelOf(extras),
  ...shortened(wordsOf(row, extras)),
  photo: withWidthsUpTo(photosOf(row, 1)[0] ?? null, maxCardWidth),
  ...(row.commentCount > 0 && { commentCount: row.commentCount }),
});

/** @param card with whether the viewer wrote it */
export function onShelf(card: Omit<PostOnCard, 'userId'> & { own: boolean }) {
  const { description, locationId, createdAt, editedAt, commentCount, photo, ...shown } = card;
  return { ...shown, photo: withWidthsUpTo(photo, maxShelfWidth) };
}

/** The maximum width at which a card and a shelf show a photo, in pixels, on high-density screens. */
const maxCardWidth = 960;
const maxShelfWidth = 640;

function withWidthsUpTo(photo: PagePhoto | null, maxWidth: number): PagePhoto | null {
  if (!photo) return null;
  const widths = photo.widths.filter((width) => width <= maxWidth);
  return widths.length > 0 ? { ...photo, widths } : photo;
}

const presentInFull: Presenter<PostInFull> = (row, extras) => ({
  ...labelOf(extras),
  ...wordsOf(row, extras),
  ...detailsOf(row),
  imageUrl: row.photos[0] && !row.hidden ? photoSources(row.photos[0]).url : null,
  photos: photosOf(row),
});

const photosOf = (row: PostRow, maxPhotos?: number): PagePhoto[] =>
  row.photos
    .slice(0, maxPhotos)
    .map((photo, index) => ({ ...photoOutline(photo, Boolean(row.hidden)), alt: altOf(row, index) }));

const labelOf = ({ isSample }: { isSample: boolean }): Labeled => (isSample ? { isSample } : {});

/** Maximum characters; more than fits in a card's two lines. */
const maxCardText = 160;

const shortened = (words: PostBase): PostBase => ({
  ...words,
  description: words.description && beginningOf(words.description, maxCardText),
});
