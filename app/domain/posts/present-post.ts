import type { PostRow } from '~models/post';
import { findUsers } from '~models/user';
import { findDirections } from '~models/vote';
import { photoSources, type PhotoView } from '~/services/photo-store/urls';
import type { Viewer } from '../actor';
import { presentPublicUser, type PublicUser, unknownDriver } from '../profiles/present-user';

/** A post as both doors hand it out (contract, "API answers"). */
export type Post = {
  id: number;
  userId: number;
  title: string;
  description: string | null;
  /** A label for people: place, and where it is. */
  location: string;
  locationId: number | null;
  locationName: string;
  highway: string;
  exit: string;
  city: string | null;
  state: string | null;
  imageUrl: string | null;
  images: (PhotoView & { alt: string })[];
  upVotes: number;
  downVotes: number;
  commentCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  shortCode: string;
  viewerVote: 'up' | 'down' | null;
  author: PublicUser;
};

/** Adds authors and the viewer's own votes to rows, in two reads side by side. */
export async function presentPosts(rows: PostRow[], viewer: Viewer): Promise<Post[]> {
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
  const authors = new Map(users.map((user) => [user._id, presentPublicUser(user)]));
  return rows.map((row) =>
    presentPost(row, authors.get(row.userId) ?? unknownDriver(row.userId), votes?.get(row._id) ?? null),
  );
}

function presentPost(row: PostRow, author: PublicUser, viewerVote: 'up' | 'down' | null): Post {
  const images = row.photos.map((photo, index) => ({
    ...photoSources(photo),
    alt: index === 0 ? row.title : `${row.title}, photo ${index + 1}`,
  }));
  return {
    id: row._id,
    userId: row.userId,
    title: row.title,
    description: row.description,
    location: locationLabel(row),
    locationId: row.locationId,
    locationName: row.locationName,
    highway: row.highway,
    exit: row.exit,
    city: row.city,
    state: row.state,
    imageUrl: images[0]?.url ?? null,
    images,
    upVotes: row.upVotes,
    downVotes: row.downVotes,
    commentCount: row.commentCount,
    createdAt: row.createdAt.toISOString(),
    shortCode: row.shortCode,
    viewerVote,
    author,
  };
}

const locationLabel = (row: PostRow): string =>
  [row.locationName, row.highway && row.exit ? `${row.highway}, Exit ${row.exit}` : row.highway]
    .filter(Boolean)
    .join(' — ');
