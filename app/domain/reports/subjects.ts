import type { ReportSubject } from '~/schemas/choices';
import { nameOf } from '~/schemas/text';
import { findAnyComment } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { findLocation } from '~models/location';
import type { StoredPhoto } from '~models/photo';
import { findAnyPost } from '~models/post';
import { reverseUpheldReports } from '~models/report';
import { findCasesOn } from '~models/report-case';
import { findUser } from '~models/user';
import type { Viewer } from '../actor';
import { assertNotKeptFrom, hasBlocked } from '../blocks';
import { DomainError, type ErrorCode, invariant } from '../errors';
import { findReadablePost } from '../posts/readable-post';

/** Something that can be reported. */
export type Reported = { subject: ReportSubject; id: number };

/** What it is, shown or hidden. */
export type Subject = {
  /** Whose it is; null for a place, which is no one's. */
  ownerId: number | null;
  title: string;
  words: string | null;
  photos: StoredPhoto[];
  /** Where it is read; null where it has no page. */
  address: string | null;
  isShown: boolean;
  at: Date;
};

type Finder = (id: number, tx?: Tx) => Promise<Subject | null>;

/** As long as a heading bears. */
const longestTitle = 60;

const beginningOf = (words: string): string =>
  words.length > longestTitle ? `${words.slice(0, longestTitle).replace(/\s+\S*$/, '')} …` : words;

const finders: Record<ReportSubject, Finder> = {
  async post(id, tx) {
    const post = await findAnyPost(id, tx);
    if (!post) return null;
    const { userId: ownerId, title, description: words, photos, visible: isShown, createdAt: at } = post;
    return { ownerId, title, words, photos, address: `/posts/${id}`, isShown, at };
  },
  async comment(id, tx) {
    const comment = await findAnyComment(id, tx);
    if (!comment) return null;
    const { userId: ownerId, postId, content: words, visible: isShown, createdAt: at } = comment;
    return {
      ownerId,
      title: beginningOf(words),
      words,
      photos: [],
      address: `/posts/${postId}#comment-${id}`,
      isShown,
      at,
    };
  },
  async user(id, tx) {
    const user = await findUser(id, tx);
    if (!user) return null;
    const { username, bio: words, avatar, isProfilePublic, hiddenAt, createdAt: at } = user;
    return {
      ...{ ownerId: id, title: nameOf(user), words, photos: avatar ? [avatar] : [], isShown: hiddenAt === null, at },
      address: isProfilePublic ? `/users/${username}` : null,
    };
  },
  async location(id, tx) {
    const place = await findLocation(id, tx);
    if (!place) return null;
    const { name: title, amenities: words, updatedAt: at } = place;
    return { ownerId: null, title, words, photos: [], address: `/locations/${id}`, isShown: true, at };
  },
};

/** Hidden ones as well. */
export const findStored = ({ subject, id }: Reported, tx?: Tx): Promise<Subject | null> => finders[subject](id, tx);

/**
 * Something that a viewer may report, which is what they may see.
 * @throws DomainError as its own page does: not found, also where a block keeps it from them, or `post-hidden`
 */
export async function findReportable(viewer: Viewer, reported: Reported, tx?: Tx): Promise<Subject> {
  const { subject, id } = reported;
  await assertMaySee[subject](viewer, id);
  const found = await findStored(reported, tx);
  invariant(found?.isShown, notFoundCode[subject]);
  return found;
}

const assertMaySee: Record<ReportSubject, (viewer: Viewer, id: number) => Promise<void>> = {
  async post(viewer, id) {
    await findReadablePost(viewer, id);
  },
  async comment(viewer, id) {
    const comment = await findAnyComment(id);
    invariant(comment, 'comment-not-found');
    await assertNotKeptFrom(viewer, comment.userId, 'comment-not-found');
    try {
      await findReadablePost(viewer, comment.postId);
    } catch (error) {
      const isGone = error instanceof DomainError && error.code === 'post-not-found';
      throw isGone ? new DomainError('comment-not-found') : error;
    }
  },
  async user(viewer, id) {
    if (!(await hasBlocked(viewer, id))) await assertNotKeptFrom(viewer, id, 'user-not-found');
  },
  location: () => Promise.resolve(),
};

export const notFoundCode = {
  post: 'post-not-found',
  comment: 'comment-not-found',
  user: 'user-not-found',
  location: 'location-not-found',
} as const satisfies Record<ReportSubject, ErrorCode>;

/** What someone is about to report. `words`: of a comment; what else there is to read is on the page of the subject. */
export type AboutToReport = { title: string; words: string | null; address: string | null };

/** @throws DomainError where the viewer may not see it, or `own-content` */
export async function readReported(viewer: Viewer, reported: Reported): Promise<AboutToReport> {
  const found = await findReportable(viewer, reported);
  invariant(viewer === null || found.ownerId !== viewer.id, 'own-content');
  const { title, words, address } = found;
  return { title, words: reported.subject === 'comment' ? words : null, address };
}

/** Cases on one thing, the last ones; after a decision reports hide nothing again, so that no one has come near. */
const mostCases = 100;

/**
 * When a decision is undone, the reports that it had upheld no longer speak for who reported: they were neither right nor
 * refused. For moderation alone, in the transaction that takes the decision back.
 * @param act of which reports; null for all on something that is shown again, no matter who hid it
 */
export async function reverseReports({ subject, id }: Reported, act: number | null, tx: Tx): Promise<void> {
  const cases = await findCasesOn({ subject, subjectId: id }, mostCases, tx);
  const decided = cases.filter(({ decision }) => decision && (act === null || decision.act === act));
  if (decided.length > 0)
    await reverseUpheldReports(
      decided.map(({ _id }) => _id),
      tx,
    );
}
