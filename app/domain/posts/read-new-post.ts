import { findAnyPost } from '~models/post';
import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { type Post, presentPost, presentRows } from './present-post';

/** For whoever has just published a post, which may be held back. @throws DomainError `post-not-found` */
export async function readNewPost(viewer: Viewer, id: number): Promise<Post> {
  const row = await findAnyPost(id);
  invariant(row, 'post-not-found');
  const [post] = await presentRows([row], viewer, presentPost);
  invariant(post, 'post-not-found');
  return post;
}
