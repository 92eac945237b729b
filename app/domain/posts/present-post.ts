import type { ReportReason } from '~/schemas/choices';
import { exitInLine, isExit } from '~/schemas/roads';
import { type PhotoAnswer, photoSources, withheldPhotoSources } from '~/services/photo-store/urls';
import type { LocationRow } from '~models/location';
import type { PostRow, PostWords } from '~models/post';
import { placeOfPost, unknownRoad } from '~models/post-place';
import { findUsers } from '~models/user';
import { findDirections } from '~models/vote';
import type { Viewer } from '../actor';
import { presentPublicUser, type PublicUser, unknownDriver } from '../profiles/present-user';

/** Ended the description of each post of the starter seed, until what shows a post said so itself. */
export const formerNote = 'Demo post: made up, picture drawn, to show how this works.';

const withoutFormerNote = (description: string | null): string | null =>
  description && description.replace(` ${formerNote}`, '');

export type PostBase = {
  id: number;
  userId: number;
  title: string;
  description: string | null;
  locationId: number | null;
  locationName: string;
  highway: string;
  exit: string;
  city: string | null;
  state: string | null;
  upVotes: number;
  downVotes: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  editedAt: string | null;
  viewerVote: 'up' | 'down' | null;
  author: PublicUser;
};

/** As the API hands it out (contract, "API answers"). */
export type Post = PostBase & {
  /** A label for people: place, and where it is. */
  location: string;
  imageUrl: string | null;
  images: (PhotoAnswer & { alt: string })[];
  commentCount: number;
  shortCode: string;
  /** Where it is hidden, for its author and moderators, who alone are shown it. */
  hidden?: { decision: number; reason: ReportReason; words: string | null; at: string };
};

/** What is said about a post that is not in its row. */
type Beside = Pick<PostBase, 'author' | 'viewerVote'> & {
  /** By a driver of the starter seed. */
  isSample: boolean;
};

/** Turns a row into what is handed out. */
export type Presenter<T> = (row: PostRow, beside: Beside) => T;

/** Adds authors and the viewer's own votes to rows, in two concurrent reads. */
export async function presentRows<T>(rows: PostRow[], viewer: Viewer, present: Presenter<T>): Promise<T[]> {
  const [users, votes] = await Promise.all([
    findUsers([...new Set(rows.map((row) => row.userId))]),
    viewer && rows.length > 0
      ? findDirections(
          'post',
          rows.map((row) => row._id),
          viewer.id,
        )
      : null,
  ]);
  const authors = new Map(users.map((user) => [user._id, user]));
  return rows.map((row) => {
    const author = authors.get(row.userId);
    return present(row, {
      author: author ? presentPublicUser(author) : unknownDriver(row.userId),
      viewerVote: votes?.get(row._id) ?? null,
      isSample: author?.isDemo === true,
    });
  });
}

export const presentPost: Presenter<Post> = (row, beside) => {
  const sourcesOf = row.hidden ? withheldPhotoSources : photoSources;
  const images = row.photos.map((photo, index) => ({ ...sourcesOf(photo), alt: altOf(row, index) }));
  return { ...wordsOf(row, beside), ...detailsOf(row), imageUrl: images[0]?.url ?? null, images };
};

export const wordsOf: Presenter<PostBase> = (row, { author, viewerVote, isSample }) => ({
  id: row._id,
  userId: row.userId,
  title: row.title,
  description: isSample ? withoutFormerNote(row.description) : row.description,
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

/** What is unknown of the road is left out, since the label goes into what people share. */
function locationLabel({ locationName, highway, exit, city, state }: PostRow): string {
  const atExit = exitInLine({ exitNumber: exit })?.replace(/^exit/, 'Exit');
  const where = [highway !== unknownRoad.highway && highway, atExit, city, state];
  return [locationName, where.filter(Boolean).join(', ')].filter(Boolean).join(' — ');
}

export { unknownRoad };

/** Where it was eaten may be left to the place that is named by its id. */
export type TypedWords = Omit<PostWords, WhereEaten> & Record<WhereEaten, string | null>;
type WhereEaten = 'locationName' | 'highway' | 'exit';

export const spelledOut = ({ title, description, locationId, ...where }: TypedWords): PostWords => ({
  title,
  description,
  locationId,
  locationName: where.locationName ?? '',
  highway: where.highway ?? unknownRoad.highway,
  exit: where.exit ?? unknownRoad.exit,
});

/** The fields where a new account may put no links. The name of a place that is chosen by its id was checked when it was added. */
export const linkedIn = ({ title, description, locationId, locationName, highway, exit }: PostWords) => ({
  title,
  description,
  ...(locationId === null && { locationName }),
  highway,
  exit,
});

/**
 * Where a post was eaten: its place decides (specification §2, Location picker); what was typed fills in what the place lacks.
 * @param location the place that the words name by id; null for a post that names none
 */
export function wordsAtPlace(words: PostWords, location: LocationRow | null): PostWords {
  if (!location) return words;
  const { locationName, highway, exit } = placeOfPost(location, typedFor(location, words));
  return { ...words, locationId: location._id, locationName, highway, exit };
}

/** The same with what only a published post has. */
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
