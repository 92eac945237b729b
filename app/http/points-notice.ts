import { hasEarned } from '~/domain/posts/store-post';
import { isHeldBack } from '~/domain/prevention/hold-back';
import { type NoticeName, notices, rules } from '~/messages';

/**
 * What to say of a post that has just been published: another notice where it is held back, and what it gave besides.
 */
export async function publishedPostNotice(id: number, name: NoticeName): Promise<[NoticeName, string?]> {
  if (await isHeldBack({ subject: 'post', id })) return ['post-held'];
  const notice: { text?: string } = notices[name];
  const points = (await hasEarned(id)) ? rules.post.points : rules.post.noPoints;
  return [name, [notice.text, points].join(' ')];
}
