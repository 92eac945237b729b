import type { Hidden } from '~models/hidden';
import { findAct } from '~models/moderation-act';
import { findAnyPost, type PostRow } from '~models/post';
import { findUser } from '~models/user';
import { moderationWords } from '~/messages/moderation';
import type { Viewer } from '../actor';
import { mayModerate } from '../actor';
import { assertNotKeptFrom } from '../blocks';
import { DomainError, invariant } from '../errors';

/**
 * A post that is shown; one that a decision hides, to its author and moderators alone.
 * @throws DomainError `post-not-found`; `post-hidden` with the rule it was hidden by, to everyone else
 */
export async function findReadablePost(viewer: Viewer, id: number): Promise<PostRow> {
  const post = await findAnyPost(id);
  invariant(post, 'post-not-found');
  await assertNotKeptFrom(viewer, post.userId, 'post-not-found');
  if (!post.visible) await assertMayReadHidden(viewer, post);
  return post;
}

/** @throws DomainError as above; `post-not-found` too while the author's account waits to be erased */
async function assertMayReadHidden(viewer: Viewer, { userId, hidden }: PostRow): Promise<void> {
  invariant(hidden, 'post-not-found');
  if (mayModerate(viewer)) return;
  const author = await findUser(userId);
  invariant(author && !author.hiddenAt, 'post-not-found');
  if (viewer?.id === userId) return;
  throw await saidOfHidden(hidden);
}

async function saidOfHidden({ act: id }: Hidden): Promise<DomainError> {
  const act = await findAct(id);
  return new DomainError('post-hidden', { sentence: act ? moderationWords.hiddenPost(act) : undefined });
}

/**
 * Anyone who acts on a post that a decision hides, or on its comments, is told what reading it says; so are its author and moderators,
 * since no one votes or comments there.
 * @param work which finds what is shown alone, and says that anything else is not there
 * @throws DomainError `post-hidden` with the rule it was hidden by, and what `work` throws
 */
export async function orPostHidden<T>(
  actor: Viewer,
  postId: () => number | null | Promise<number | null>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const id = error instanceof DomainError && error.status === 404 ? await postId() : null;
    throw (id !== null && (await refusalOfHidden(actor, id))) || error;
  }
}

/** Null where there is nothing, or nothing that may be told of. */
async function refusalOfHidden(viewer: Viewer, id: number): Promise<DomainError | null> {
  try {
    const { hidden } = await findReadablePost(viewer, id);
    return hidden ? await saidOfHidden(hidden) : null;
  } catch (error) {
    return error instanceof DomainError && error.code === 'post-hidden' ? error : null;
  }
}
