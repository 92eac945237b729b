import { randomBytes } from 'node:crypto';
import { findDeletionRequest, insertDeletionRequest } from '~models/deletion-request';
import { findUser, findUserBySocialId, type SocialProvider } from '~models/user';
import { clock } from '~/services/clock';
import { erasedOn } from './grace-period';
import { requestDeletion } from './request-deletion';

/**
 * Asks for the deletion of an account because a provider that signs its owner in says so. Of someone unknown here nothing is
 * stored.
 * @returns a code by which anyone who has it may ask what happened to the request
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

/** Does not tell whose request it was. */
export type DeletionStatus =
  | { state: 'waiting'; erasedOn: string }
  /** Its owner took the account back by the mailed link. */
  | { state: 'kept' }
  | { state: 'erased' }
  | { state: 'unknown' };

export async function deletionStatus(code: string): Promise<DeletionStatus> {
  const request = await findDeletionRequest(code);
  if (!request) return { state: 'unknown' };
  const user = request.userId === null ? null : await findUser(request.userId);
  if (!user) return { state: 'erased' };
  return user.hiddenAt ? { state: 'waiting', erasedOn: erasedOn(user.hiddenAt) } : { state: 'kept' };
}
