import type { ReportSubject, SubjectRef } from '~/schemas/choices';
import { beginningOf, nameOf } from '~/schemas/text';
import { findAnyComment } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { findLocation } from '~models/location';
import type { StoredPhoto } from '~models/photo';
import { findAnyPost } from '~models/post';
import { reverseUpheldReports } from '~models/report';
import { findCasesOn } from '~models/report-case';
import { findUser } from '~models/user';
import type { Viewer } from '../actor';
import { assertNotBlocked, hasBlocked } from '../blocks';
import { DomainError, type ErrorCode, invariant } from '../errors';
import { findReadablePost } from '../posts/readable-post';

/** A subject's data, visible or hidden. */
export type StoredSubject = {
  /** Id of its owner; null for a stop, which has none. */
  ownerId: number | null;
  title: string;
  words: string | null;
  photos: StoredPhoto[];
  /** The path of its page; null if it has none. */
  address: string | null;
  isShown: boolean;
  at: Date;
};

type Finder = (id: number, tx?: Tx) => Promise<StoredSubject | null>;

/** Maximum length of a title, in characters. */
const maxTitleLength = 60;

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
      title: beginningOf(words, maxTitleLength),
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
      ownerId: id,
      title: nameOf(user),
      words,
      photos: avatar ? [avatar] : [],
      isShown: hiddenAt === null,
      at,
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

/** Finds a subject, visible or hidden. */
export const findStored = ({ subject, id }: SubjectRef, tx?: Tx): Promise<StoredSubject | null> =>
  finders[subject](id, tx);

/**
 * The subject of a report, if the viewer can see it.
 * @throws DomainError the same errors as its page: not found, which may be due to a block, or `post-hidden`
 */
export async function findReportable(viewer: Viewer, reported: SubjectRef, tx?: Tx): Promise<StoredSubject> {
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
    await assertNotBlocked(viewer, comment.userId, 'comment-not-found');
    try {
      await findReadablePost(viewer, comment.postId);
    } catch (error) {
      const isGone = error instanceof DomainError && error.code === 'post-not-found';
      throw isGone ? new DomainError('comment-not-found') : error;
    }
  },
  async user(viewer, id) {
    if (!(await hasBlocked(viewer, id))) await assertNotBlocked(viewer, id, 'user-not-found');
  },
  location: () => Promise.resolve(),
};

export const notFoundCode = {
  post: 'post-not-found',
  comment: 'comment-not-found',
  user: 'user-not-found',
  location: 'location-not-found',
} as const satisfies Record<ReportSubject, ErrorCode>;

/** The subject of a report form. `words`: the text of a comment; other subjects' text is on their page. */
type AboutToReport = { title: string; words: string | null; address: string | null };

/** @throws DomainError if the viewer can't see it, or `own-content` */
export async function readReported(viewer: Viewer, reported: SubjectRef): Promise<AboutToReport> {
  const found = await findReportable(viewer, reported);
  invariant(viewer === null || found.ownerId !== viewer.id, 'own-content');
  const { title, words, address } = found;
  return { title, words: reported.subject === 'comment' ? words : null, address };
}

/** Maximum number of latest cases read per subject. Reports can't hide a subject again after a decision, so no subject comes close. */
const maxCases = 100;

/**
 * After a decision is reversed, the reports it upheld no longer count as upheld or rejected for their reporters. Call it in the transaction
 * that reverses the decision.
 * @param act the reversed decision; null for all decisions, if the subject is shown again no matter who hid it
 */
export async function reverseReports({ subject, id }: SubjectRef, act: number | null, tx: Tx): Promise<void> {
  const cases = await findCasesOn({ subject, subjectId: id }, maxCases, tx);
  const decided = cases.filter(({ decision }) => decision && (act === null || decision.act === act));
  if (decided.length > 0)
    await reverseUpheldReports(
      decided.map(({ _id }) => _id),
      tx,
    );
}
