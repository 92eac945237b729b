import { hasEarned } from '~/domain/posts/store-post';
import { type NoticeName, notices, rules } from '~/messages';

/** @returns what a notice about a new post says where the post gave no points; undefined for the notice's own words. */
export async function tellingPoints(postId: number, name: NoticeName): Promise<string | undefined> {
  const notice: { text?: string } = notices[name];
  return (await hasEarned(postId)) ? undefined : [notice.text, rules.post.noPoints].join(' ');
}
