import type { NoticeKind, NoticeRow } from '~models/notice';
import { day } from './drivers';
import { seededRandom } from './random';
import { storeEach } from './store';

/** What drivers are told of most. Each gets one of each, the first one unread. */
const kinds = ['comments', 'votes', 'posted'] as const satisfies NoticeKind[];

export const storeNotices = (userIds: readonly number[], postIds: readonly number[], now: number): Promise<void> =>
  storeEach('Notice', noticeRows(userIds, postIds, now));

function* noticeRows(userIds: readonly number[], postIds: readonly number[], now: number): Generator<NoticeRow> {
  const random = seededRandom(11);
  const anyOf = (ids: readonly number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
  for (const userId of userIds) {
    for (const [age, kind] of kinds.entries()) {
      const [post, actor] = [anyOf(postIds), anyOf(userIds)];
      const at = new Date(now - (age + random()) * day);
      yield {
        ...{ _id: `bench:${userId}:${kind}`, userId, kind, count: 1, at, readAt: age === 0 ? null : at },
        ...{ subject: kind === 'posted' ? `user:${actor}` : `post:${post}`, facts: { post: String(post) } },
        actorIds: kind === 'votes' ? [] : [actor],
      };
    }
  }
}
