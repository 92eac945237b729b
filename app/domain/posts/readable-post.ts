import { type Hidden, findAct } from '~models/moderation-act';
import { findAnyPost, type PostRow } from '~models/post';
import { findUser } from '~models/user';
import { moderationWords } from '~/messages/moderation';
import type { Viewer } from '../actor';
import { mayModerate } from '../actor';
import { assertNotBlocked } from '../blocks';
import { DomainError, invariant } from '../errors';

/**
 * A post that the viewer may read. Only its author and moderators may read a hidden one.
 * @throws DomainError `post-not-found`; for everyone else `post-hidden` with the rule that the post broke
 */
export async function findReadablePost(viewer: Viewer, id: number): Promise<PostRow> {
  const post = await findAnyPost(id);
  invariant(post, 'post-not-found');
  await assertNotBlocked(viewer, post.userId, 'post-not-found');
  if (!post.visible) await assertMayReadHidden(viewer, post);
  return post;
}

/** @throws DomainError as above; also `post-not-found` while the author's account is scheduled for deletion */
async function assertMayReadHidden(viewer: Viewer, { userId, hidden }: PostRow): Promise<void> {
  invariant(hidden, 'post-not-found');
  if (mayModerate(viewer)) return;
  const author = await findUser(userId);
  invariant(author && !author.hiddenAt, 'post-not-found');
  if (viewer?.id === userId) return;
  throw await hiddenPostError(hidden);
}

async function hiddenPostError({ act: id }: Hidden): Promise<DomainError> {
  const act = await findAct(id);
  return new DomainError('post-hidden', { sentence: act ? moderationWords.hiddenPost(act) : undefined });
}

/**
 * Makes actions on a hidden post or its comments fail with the same error as reading it. This includes its author and moderators, since
 * nobody can vote or comment there.
 * @param work finds visible content only, and fails with "not found" for the rest
 * @throws DomainError `post-hidden` with the rule that the post broke, and the errors of `work`
 */
export async function withHiddenPostError<T>(
  actor: Viewer,
  postId: () => number | null | Promise<number | null>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const id = error instanceof DomainError && error.status === 404 ? await postId() : null;
    throw (id !== null && (await findHiddenError(actor, id))) || error;
  }
}

/** Null if the post doesn't exist or its existence may not be revealed. */
async function findHiddenError(viewer: Viewer, id: number): Promise<DomainError | null> {
  try {
    const { hidden } = await findReadablePost(viewer, id);
    return hidden ? await hiddenPostError(hidden) : null;
  } catch (error) {
    return error instanceof DomainError && error.code === 'post-hidden' ? error : null;
  }
}
