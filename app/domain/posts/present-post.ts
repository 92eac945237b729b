import type { z } from 'zod';
import type { post as postAnswer } from '~/schemas/answers';
import { exitInLine, isExit } from '~/schemas/roads';
import { photoSources } from '~/services/photo-store/urls';
import type { LocationRow } from '~models/location';
import type { PostRow, PostWords } from '~models/post';
import { type PostPlace, placeOfPost, unknownRoad } from '~models/post-place';
import { findUsers } from '~models/user';
import { findDirections, type VoteDirection } from '~models/vote';
import type { Viewer } from '../actor';
import { presentPublicUser, type PublicUser, unknownDriver } from '../profiles/present-user';

type StoredWords = Pick<
  PostRow,
  'userId' | 'title' | 'description' | keyof PostPlace | 'locationId' | 'upVotes' | 'downVotes'
>;

export type PostBase = StoredWords & {
  id: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  editedAt: string | null;
  viewerVote: 'up' | 'down' | null;
  author: PublicUser;
};

/** A post as the API returns it. */
export type Post = z.output<typeof postAnswer>;

/** Data about a post that isn't in its row. */
type PostExtras = Pick<PostBase, 'author' | 'viewerVote'> & {
  /** Whether its author is a demo driver. */
  isSample: boolean;
};

/** Converts a row to a response. */
export type Presenter<T> = (row: PostRow, extras: PostExtras) => T;

/** Adds authors and the viewer's own votes to rows, in two concurrent reads. */
export async function presentRows<T>(rows: PostRow[], viewer: Viewer, present: Presenter<T>): Promise<T[]> {
  const [users, votes] = await Promise.all([
    findUsers([...new Set(rows.map((row) => row.userId))]),
    votesOn(
      viewer,
      rows.map(({ _id: id, userId }) => ({ id, userId })),
    ),
  ]);
  const authors = new Map(users.map((user) => [user._id, user]));
  return rows.map((row) => {
    const author = authors.get(row.userId);
    return present(row, {
      author: author ? presentPublicUser(author) : unknownDriver(row.userId),
      viewerVote: votes.get(row._id) ?? null,
      isSample: author?.isDemo === true,
    });
  });
}

/** The viewer's votes, by post id. Skips the viewer's own posts, which they can't vote on. */
export async function votesOn(
  viewer: Viewer,
  posts: { id: number; userId: number }[],
): Promise<Map<number, VoteDirection>> {
  if (!viewer) return new Map();
  const byOthers = posts.filter(({ userId }) => userId !== viewer.id);
  return findDirections(
    'post',
    byOthers.map(({ id }) => id),
    viewer.id,
  );
}

export const presentPost: Presenter<Post> = (row, extras) => {
  const images = row.photos.map((photo, index) => ({
    ...photoSources(photo, Boolean(row.hidden)),
    alt: altOf(row, index),
  }));
  return { ...wordsOf(row, extras), ...detailsOf(row), imageUrl: images[0]?.url ?? null, images };
};

export const wordsOf: Presenter<PostBase> = (row, { author, viewerVote }) => ({
  id: row._id,
  userId: row.userId,
  title: row.title,
  description: row.description,
  locationId: row.locationId,
  locationName: row.locationName,
  highway: row.highway,
  exit: row.exit,
  city: row.city,
  state: row.state,
  upVotes: row.upVotes,
  downVotes: row.downVotes,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  viewerVote,
  author,
});

export const detailsOf = (row: PostRow) => ({
  location: locationLabel(row),
  commentCount: row.commentCount,
  shortCode: row.shortCode,
});

export const altOf = (row: PostRow, index: number): string =>
  index === 0 ? row.title : `${row.title}, photo ${index + 1}`;

/** Leaves out unknown parts of the road, because the label is shared elsewhere. */
function locationLabel({ locationName, highway, exit, city, state }: PostRow): string {
  const atExit = exitInLine({ exitNumber: exit })?.replace(/^exit/, 'Exit');
  const where = [highway !== unknownRoad.highway && highway, atExit, city, state];
  return [locationName, where.filter(Boolean).join(', ')].filter(Boolean).join(' — ');
}

export { unknownRoad };

/** Location fields may be null if the place is given by its id. */
export type TypedWords = Omit<PostWords, WhereEaten> & Record<WhereEaten, string | null>;
type WhereEaten = 'locationName' | 'highway' | 'exit';

export const withDefaults = ({ title, description, locationId, ...where }: TypedWords): PostWords => ({
  title,
  description,
  locationId,
  locationName: where.locationName ?? '',
  highway: where.highway ?? unknownRoad.highway,
  exit: where.exit ?? unknownRoad.exit,
});

/** The fields in which new accounts may not use links. A stop chosen by its id was checked when it was added. */
export const fieldsCheckedForLinks = ({ title, description, locationId, locationName, highway, exit }: PostWords) => ({
  title,
  description,
  ...(locationId === null && { locationName }),
  highway,
  exit,
});

/**
 * A post's text with the stop where it was eaten. The stop's data takes precedence (specification §2, Location picker); typed text fills in
 * missing fields.
 * @param location the stop chosen by its id; null for a post without one
 */
export function wordsAtPlace(words: PostWords, location: LocationRow | null): PostWords {
  if (!location) return words;
  const { locationName, highway, exit } = placeOfPost(location, typedFor(location, words));
  return { ...words, locationId: location._id, locationName, highway, exit };
}

/** Like `wordsAtPlace`, including the fields that only a published post has. */
export function postAtPlace(
  words: PostWords,
  location: LocationRow | null,
): PostWords & Pick<PostRow, 'city' | 'state' | 'typed'> {
  if (!location) return { ...words, city: null, state: null };
  const typed = typedFor(location, words);
  return { ...words, locationId: location._id, ...placeOfPost(location, typed), ...(typed && { typed }) };
}

function typedFor(location: LocationRow, { highway, exit }: PostWords): PostRow['typed'] {
  const typed = {
    ...(location.highway === null && highway !== unknownRoad.highway && { highway }),
    ...((location.exitNumber === null || location.exitIsGuess) && isExit(exit) && { exit }),
  };
  return Object.keys(typed).length > 0 ? typed : null;
}
