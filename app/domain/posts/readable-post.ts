import { findAct } from '~models/moderation-act';
import { findAnyPost, type PostRow } from '~models/post';
import { findUser } from '~models/user';
import { moderationWords } from '~/messages';
import type { Viewer } from '../actor';
import { mayModerate } from '../actor';
import { assertNotKeptFrom } from '../blocks/blocked';
import { DomainError, invariant } from '../errors';

/**
 * A post that is shown; one that a decision hides, to its author and moderators alone.
 * @throws DomainError `post-not-found`; `post-hidden` with the rule it was hidden by, to everybody else
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
  const act = await findAct(hidden.act);
  throw new DomainError('post-hidden', { sentence: act ? moderationWords.hiddenPost(act) : undefined });
}
