import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { actorOf } from '~/domain/accounts/sessions';
import type { Actor } from '~/domain/actor';
import { postComment } from '~/domain/comments';
import { DomainError, type ErrorCode } from '~/domain/errors';
import { runOperation } from '~/domain/operation';
import { keepPhotos } from '~/domain/photos/keep-photos';
import { isHeldBack } from '~/domain/prevention/held-words';
import { castVote } from '~/domain/votes';
import { errorCode } from '~/error-code';
import { pendingWords } from '~/messages/accounts';
import { sentenceFor } from '~/messages/errors';
import { type NoticeName, notices } from '~/messages/flash';
import type { Undo } from '~/schemas/shown';
import { currentRequestId } from '~/services/log';
import { hashOf } from '~/services/files';
import { uploadsDir } from '~/services/partial-upload';
import type { RequestHead } from './request-args';
import { justWroteCookie } from './cookies';
import { voteFlash } from './flash';
import {
  clearPendingAction,
  type PendingAction,
  type PendingForm,
  pendingActionOf,
  savePendingAction,
} from './pending-action';
import { toDomainError } from './problem';

/** The notice about an action that was pending during a sign-in. */
export type PendingNotice = { notice: NoticeName; text?: string; undo?: Undo };

/** `form`: what is still pending. */
type Resumed = { pendingNotice: PendingNotice | null; form: PendingForm | null };

/**
 * Runs the action that was pending in this browser, or keeps its form to be filled in again. Ignores an action that began on another page
 * than the one the sign-in returns to, because it may be another person's.
 * @param given.isNew whether the driver completes a profile before they continue
 * @returns a notice, and Set-Cookies
 */
export async function resumePendingAction(
  request: RequestHead,
  userId: number,
  { to, isNew }: { to: string; isNew: boolean },
): Promise<{ pendingNotice: PendingNotice | null; cookies: string[] }> {
  const pending = await pendingActionOf(request);
  const { pendingNotice, form } =
    pending?.path === to ? await resume(pending, userId) : { pendingNotice: null, form: null };
  if (form || (isNew && to !== '/')) {
    const cookie = await savePendingAction({ path: to, form }, isNew ? 'registration' : 'signIn');
    return { pendingNotice, cookies: cookie ? [cookie] : [] };
  }
  // The vote may have been cast in a GET: the provider's callback.
  return { pendingNotice, cookies: pending ? [await clearPendingAction(), justWroteCookie()] : [] };
}

async function resume({ path: to, account, form }: PendingAction, userId: number): Promise<Resumed> {
  if (!form) return { pendingNotice: null, form: null };
  const isOtherAccount = account !== null && account !== userId;
  const actor = await actorOf(userId);
  if (form.replay) return isOtherAccount ? rejectForOtherAccount(form) : replay(actor, form, to);
  if (isOtherAccount && form.words === 'driver') return { pendingNotice: null, form: null };
  if (form.intent !== 'new-post') return { pendingNotice: { notice: 'held-form' }, form };
  const keptPhoto = [...form.keptPhoto, ...(await keepPendingFiles(actor, form.files))];
  return { pendingNotice: { notice: 'held-post' }, form: { ...form, keptPhoto, files: [] } };
}

/** For when a different driver has signed in: drops a vote, and fills a comment in again. */
const rejectForOtherAccount = (form: PendingForm): Resumed =>
  form.intent === 'comment'
    ? {
        pendingNotice: { notice: 'held-comment-refused', text: sentenceFor('other-account') },
        form: { ...form, replay: false },
      }
    : { pendingNotice: { notice: 'held-vote-refused', text: sentenceFor('other-account') }, form: null };

// Limits count by driver here; the network does not matter.
const callerFor = (actor: Actor) => ({ actor, network: '' });

const voteFields = z.object({ id: z.coerce.number().int(), direction: z.enum(['up', 'down']) });
const commentFields = z.object({ postId: z.coerce.number().int(), content: z.string(), formKey: z.string() });

async function replay(actor: Actor, form: PendingForm, to: string): Promise<Resumed> {
  if (form.intent === 'comment') return replayComment(actor, form);
  try {
    const isOnPost = form.intent === 'vote';
    const fields = voteFields.parse({ id: isOnPost ? form.fields.postId : form.fields.commentId, ...form.fields });
    const counted = await runOperation(isOnPost ? castVote.post : castVote.comment, callerFor(actor), fields);
    return { pendingNotice: isOnPost ? voteFlash(counted, to) : null, form: null };
  } catch (thrown) {
    // A failed vote does not undo the sign-in. A driver who must verify their email first may vote afterwards.
    const { code, text } = rejectionFor(thrown, 'vote-failed');
    return { pendingNotice: { notice: 'held-vote-refused', text }, form: code === 'email-unverified' ? form : null };
  }
}

/** A rejected comment is filled in again, or shown in the notice if its post is gone, so that it needn't be typed again. */
async function replayComment(actor: Actor, form: PendingForm): Promise<Resumed> {
  const comment = commentFields.parse(form.fields);
  try {
    const { id } = await runOperation(postComment, callerFor(actor), comment);
    const isHeld = await isHeldBack({ subject: 'comment', id });
    return { pendingNotice: { notice: isHeld ? 'comment-held' : 'comment-posted' }, form: null };
  } catch (thrown) {
    const { code, text } = rejectionFor(thrown, 'comment-failed');
    if (code !== 'post-not-found') {
      return { pendingNotice: { notice: 'held-comment-refused', text }, form: { ...form, replay: false } };
    }
    const words = pendingWords.lostComment(text ?? '', comment.content);
    return { pendingNotice: { notice: 'held-comment-refused', text: words }, form: null };
  }
}

function rejectionFor(thrown: unknown, fallback: 'vote-failed' | 'comment-failed'): { code: ErrorCode; text?: string } {
  const { code, message } = toDomainError(thrown, currentRequestId() ?? '');
  return { code, text: code === 'unexpected' ? notices[fallback].text : message };
}

/** Stores the files that are valid photos as the actor's. @returns their keys */
async function keepPendingFiles(actor: Actor, names: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    try {
      keys.push(...(await keepPhotos(actor, [{ path: file, sha256: await hashOf(file) }])));
    } catch (error) {
      if (!(error instanceof DomainError) && errorCode(error) !== 'ENOENT') throw error;
    } finally {
      await rm(file, { force: true });
    }
  }
  return keys;
}
