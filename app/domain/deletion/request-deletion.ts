import { randomBytes } from 'node:crypto';
import { onSite } from '~/config.server';
import { clock } from '~/services/clock';
import { deletionRequestedMail } from '~/services/mail/templates';
import { dateInWords } from '~/services/site-date';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findDeletionRequest, insertDeletionRequest } from '~models/deletion';
import { findOneTimeToken, insertOneTimeToken } from '~models/token';
import {
  findUser,
  lockAccount,
  findUserByEmail,
  findUserBySocialId,
  type SocialProvider,
  type UserRow,
} from '~models/user';
import { assertUnchanged } from '../accounts/account';
import type { Actor, Viewer } from '../actor';
import { beginJob } from '../background-jobs';
import { invariant } from '../errors';
import { inPostsTransaction } from '../group-commit';
import { deliverMailSoon, queueMail } from '../outgoing-mail';
import { type RunArgs, operation } from '../operation';
import { writes, byNetwork } from '../rate-limits';
import { hashSecret, newSecret } from '../secrets';
import { hideAccount, showAccount, copyDeletionNotesSoon, recordDeletion, copyDeletionNotes } from './account-shown';

/**
 * Hides the actor's account with its posts and comments, signs it out everywhere, and emails a link that undoes this for 30 days
 * (contract). Other users' counts and points don't change until the account is erased. A repeated request changes nothing.
 * `forbidden`: the id is not the actor's own.
 */
export const requestDeletion = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [writes],
  refuses: ['forbidden', 'user-not-found', 'account-changed'],
  run: async ({ actor, input }: RunArgs<Actor, { userId: number }>) => {
    invariant(input.userId === actor.id, 'forbidden');
    await beginDeletion(actor.id, actor);
    deliverMailSoon();
    copyDeletionNotesSoon();
  },
});

/** The caller sends the mail and updates the deletions file. @param actor only if the owner makes the request */
async function beginDeletion(userId: number, actor?: Actor): Promise<void> {
  // Posts count their visible comments.
  await inPostsTransaction(async (tx) => {
    await lockAccount(userId, tx);
    const user = await findUser(userId, tx);
    invariant(user, 'user-not-found');
    if (user.hiddenAt) return;
    assertUnchanged(user, actor?.credentialsVersion);
    const hiddenAt = clock.now();
    await hideAccount(userId, hiddenAt, tx);
    await recordDeletion(user, 'hidden', tx, await mailUndoLink(user, hiddenAt, tx));
  });
  // Runs again to catch a post or comment that was created during the transaction.
  await inPostsTransaction((tx) => beginJob('show-content', userId, tx));
}

/** `unconfirmed`: the operator didn't confirm, so nothing was requested. */
type RequestedByOperator = { username: string; state: 'asked' | 'unconfirmed' | 'waits-already' };

/**
 * Requests the deletion of an account for an owner who wrote to the operator. The running site emails the undo link.
 * @returns null if no account has the address
 */
export async function requestDeletionByOperator(
  email: string,
  isConfirmed: boolean,
): Promise<RequestedByOperator | null> {
  const user = await findUserByEmail(email);
  if (!user) return null;
  const { _id: id, username, hiddenAt } = user;
  if (hiddenAt) return { username, state: 'waits-already' };
  if (!isConfirmed) return { username, state: 'unconfirmed' };
  await beginDeletion(id);
  await copyDeletionNotes();
  return { username, state: 'asked' };
}

/**
 * Requests the deletion of an account on behalf of a social sign-in provider. Stores nothing if the user has no account here.
 * @returns a code that lets anyone who has it check the status of the request
 */
export async function requestDeletionByProvider(provider: SocialProvider, socialId: string): Promise<string> {
  const user = await findUserBySocialId(provider, socialId);
  if (user) {
    const { _id: id, username, isVerified } = user;
    await requestDeletion({ id, username, sessionId: null, isVerified }, { userId: id });
  }
  const code = randomBytes(10).toString('hex');
  await insertDeletionRequest({ _id: code, userId: user?._id ?? null, createdAt: clock.now() });
  return code;
}

/** Doesn't reveal whose request it was. */
export type DeletionStatus =
  | { state: 'waiting'; erasedOn: string }
  /** The owner restored the account with the emailed link. */
  | { state: 'kept' }
  | { state: 'erased' }
  | { state: 'unknown' };

export async function deletionStatus(code: string): Promise<DeletionStatus> {
  const request = await findDeletionRequest(code);
  if (!request) return { state: 'unknown' };
  const user = request.userId === null ? null : await findUser(request.userId);
  if (!user) return { state: 'erased' };
  return user.hiddenAt ? { state: 'waiting', erasedOn: erasureDate(user.hiddenAt) } : { state: 'kept' };
}

/** Restores a hidden account with the emailed link: once, within 30 days. The owner has to sign in again. */
export const undoDeletion = operation({
  who: 'anyone',
  limits: [byNetwork('token-network')],
  refuses: ['undo-link-invalid'],
  run: async ({ input }: RunArgs<Viewer, { token: string }>) => {
    await inPostsTransaction(async (tx) => {
      const token = await findOneTimeToken(hashSecret(input.token), 'undo-deletion', tx);
      const user = token && (await findUser(token.userId, tx));
      invariant(user?.hiddenAt && isRestorable(user.hiddenAt), 'undo-link-invalid', { field: 'token' });
      await showAccount(user._id, tx);
      await recordDeletion(user, 'kept', tx);
    });
    copyDeletionNotesSoon();
  },
});

/** Emails the link that undoes a deletion. @returns the hash of its token; undefined for an account without an address */
async function mailUndoLink(
  { _id: userId, email, emailKey }: UserRow,
  hiddenAt: Date,
  tx: Tx,
): Promise<string | undefined> {
  if (!email || !emailKey) return undefined;
  const token = newSecret();
  await insertOneTimeToken(
    { _id: hashSecret(token), purpose: 'undo-deletion', userId, emailKey, createdAt: clock.now(), usedAt: null },
    tx,
  );
  const link = onSite('/data-deletion/undo', { token });
  await queueMail(deletionRequestedMail({ to: email, link, erasedOn: erasureDate(hiddenAt) }), tx);
  return hashSecret(token);
}

/** Sends another link to a user who has just proved to be the owner. Earlier links stay valid. */
export async function mailUndoLinkAgain(userId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await findUser(userId, tx);
    if (user?.hiddenAt) await mailUndoLink(user, user.hiddenAt, tx);
  });
  deliverMailSoon();
}

/** How long a hidden account can be restored, in milliseconds: deletion is complete within 30 days (specification §9). */
const gracePeriodMs = 30 * 24 * 3600_000;

const erasableFrom = (hiddenAt: Date): Date => new Date(hiddenAt.getTime() + gracePeriodMs);

export const isRestorable = (hiddenAt: Date): boolean => clock.now() <= erasableFrom(hiddenAt);

/** Accounts hidden before this time are due for erasure. */
export const erasureCutoff = (now: Date): Date => new Date(now.getTime() - gracePeriodMs);

const erasureDate = (hiddenAt: Date): string => dateInWords(erasableFrom(hiddenAt));
