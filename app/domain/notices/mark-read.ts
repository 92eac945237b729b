import { markNoticesRead } from '~models/notice';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';

type Seen = {
  /** Only these; all of one's own where null. */
  ids: string[] | null;
  /** When the newest one that was shown was: what has come since stays unread. Null: now. */
  upTo: Date | null;
};

/** Marks notices of one's own as read. Others' are left alone, and not told of. */
export const markRead = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input: { ids, upTo } }: RunArgs<Actor, Seen>) => {
    const now = clock.now();
    await markNoticesRead(actor.id, { ids, upTo: upTo ?? now }, now);
  },
});
