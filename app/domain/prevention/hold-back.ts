import type { Tx } from '~models/database/transaction';
import { findAnyComment } from '~models/comment';
import { findAnyPost } from '~models/post';
import { heldBack } from '~/messages/moderation';
import { hide, type Hideable } from '../moderation';
import { reportBySite } from '../reports';

/**
 * Hides a new post or comment that has a word of the operator's list in it, until a moderator has looked. Its author is told as of
 * any decision; the word is for moderators alone.
 */
export async function holdBack(what: Hideable, word: string, tx: Tx): Promise<void> {
  await hide(what, { by: null, reason: 'rude', words: heldBack.toAuthor }, tx);
  await reportBySite(what, { reason: 'rude', words: heldBack.toModerators(word) }, tx);
}

const find = { post: findAnyPost, comment: findAnyComment };

/** Whether something that was just written is not shown yet. */
export const isHeldBack = async ({ subject, id }: Hideable): Promise<boolean> =>
  Boolean((await find[subject](id))?.hidden);
