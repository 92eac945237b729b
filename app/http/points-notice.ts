import { hasEarned } from '~/domain/posts/store-post';
import { type NoticeName, notices, rules } from '~/messages';

/** The notice's text for a post that gave no points; undefined for the notice's own words. */
export async function pointsNotice(postId: number, name: NoticeName): Promise<string | undefined> {
  const notice: { text?: string } = notices[name];
  return (await hasEarned(postId)) ? undefined : [notice.text, rules.post.noPoints].join(' ');
}
