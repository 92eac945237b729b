import { actorOf } from '~/domain/accounts/sessions';
import type { Actor } from '~/domain/actor';
import { postComment } from '~/domain/comments';
import type { ErrorCode } from '~/domain/errors';
import { carryOut } from '~/domain/operation';
import { isHeldBack } from '~/domain/prevention/hold-back';
import { castVote } from '~/domain/votes';
import { type NoticeName, notices, onwardWords, sentenceFor } from '~/messages';
import type { Undo } from '~/schemas/shown';
import { currentRequestId } from '~/services/request-scope';
import type { Asked } from './asked';
import { justWroteCookie } from './cookies';
import { ownHeldPhotos } from './held-photos';
import {
  forgetOnward,
  type HeldAct,
  type HeldComment,
  type HeldPost,
  type HeldVote,
  holdOnward,
  onwardOf,
} from './onward';
import { toDomainError } from './problem';
import { toldOfVote } from './told-of-vote';

/** What to say of what waited for a sign-in. */
export type OnwardNotice = { notice: NoticeName; text?: string; undo?: Undo };

/** @param kept what is not done with, for a later try */
type Settled = { told: OnwardNotice | null; kept: HeldAct | null };

/**
 * Carries out what a browser held for whoever has just signed in with it; only where the sign-in leads back to where it was
 * begun, since another sign-in may be somebody else's.
 * @param given.isNew whether a profile is to be completed before they go on
 * @returns what to say of it, if there was anything, and Set-Cookies
 */
export async function settleOnward(
  request: Asked,
  userId: number,
  { to, isNew }: { to: string; isNew: boolean },
): Promise<{ told: OnwardNotice | null; cookies: string[] }> {
  const held = await onwardOf(request);
  const { told, kept } = held?.to === to ? await settle(held, userId) : { told: null, kept: null };
  if (kept || (isNew && to !== '/')) {
    const cookie = await holdOnward(to, kept ?? {}, isNew ? 'registration' : 'signIn');
    return { told, cookies: cookie ? [cookie] : [] };
  }
  // A vote may have been cast by a GET, the provider's callback.
  return { told, cookies: held ? [await forgetOnward(), justWroteCookie()] : [] };
}

async function settle(
  { to, account, vote, comment, post, form }: HeldAct & { to: string },
  userId: number,
): Promise<Settled> {
  const actor = await actorOf(userId);
  const isAnothers = account !== null && account !== userId;
  if (isAnothers && vote) return { told: { notice: 'held-vote-refused', text: otherAccount }, kept: null };
  if (isAnothers && comment) return { told: { notice: 'held-comment-refused', text: otherAccount }, kept: { comment } };
  if (vote) return castHeld(actor, vote, to);
  if (comment) return postHeld(actor, comment);
  if (form && isAnothers && form.words === 'driver') return { told: null, kept: null };
  if (form) return { told: { notice: 'held-form' }, kept: { form } };
  return post
    ? { told: { notice: 'held-post' }, kept: { post: await ownHeld(actor, post) } }
    : { told: null, kept: null };
}

/** What one driver said is not carried out as another's: a vote is pressed anew, and a comment is in its form. */
const otherAccount = sentenceFor('other-account');

// Counted by driver, from any network.
const callerFor = (actor: Actor) => ({ actor, network: '' });

/** Whoever has to prove their address first may vote afterwards. */
async function castHeld(actor: Actor, vote: HeldVote, to: string): Promise<Settled> {
  try {
    const counted = await carryOut(castVote[vote.subject], callerFor(actor), vote);
    return { told: vote.subject === 'post' ? toldOfVote(counted, to) : null, kept: null };
  } catch (thrown) {
    // A failed vote does not undo the sign-in.
    const { code, text } = refusalIn(thrown, 'vote-failed');
    return { told: { notice: 'held-vote-refused', text }, kept: code === 'email-unverified' ? { vote } : null };
  }
}

/** A comment that is refused is in its form again, or, where that is gone, in the notice: nobody types it twice. */
async function postHeld(actor: Actor, comment: HeldComment): Promise<Settled> {
  try {
    const { id } = await carryOut(postComment, callerFor(actor), comment);
    const isHeld = await isHeldBack({ subject: 'comment', id });
    return { told: { notice: isHeld ? 'comment-held' : 'comment-posted' }, kept: null };
  } catch (thrown) {
    const { code, text } = refusalIn(thrown, 'comment-failed');
    if (code !== 'post-not-found') return { told: { notice: 'held-comment-refused', text }, kept: { comment } };
    const words = onwardWords.lostComment(text ?? '', comment.content);
    return { told: { notice: 'held-comment-refused', text: words }, kept: null };
  }
}

async function ownHeld(actor: Actor, { fields, keptPhoto, files }: HeldPost): Promise<HeldPost> {
  return { fields, keptPhoto: [...keptPhoto, ...(await ownHeldPhotos(actor, files))], files: [] };
}

function refusalIn(thrown: unknown, unforeseen: 'vote-failed' | 'comment-failed'): { code: ErrorCode; text?: string } {
  const { code, message } = toDomainError(thrown, currentRequestId() ?? '');
  return { code, text: code === 'unexpected' ? notices[unforeseen].text : message };
}
