import { findNoticeChoice, setNoticeChoice } from '~models/notice-choice';
import type { NoticeKind } from '~models/notice';
import type { Actor } from '../actor';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';

/** What somebody is told elsewhere than on the site, where they are told everything. */
export type NoticeChoice = { byMail: NoticeKind[]; byPush: NoticeKind[] };

export async function readNoticeChoice({ id }: Pick<Actor, 'id'>): Promise<NoticeChoice> {
  const { byMail, byPush } = await findNoticeChoice(id);
  return { byMail, byPush };
}

/** What is left out stays as it is. It holds for what happens from now on. */
export const chooseNotices = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input }: RunArgs<Actor, Partial<NoticeChoice>>) => setNoticeChoice(actor.id, input),
});
