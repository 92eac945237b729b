import { z } from 'zod';
import type { CheckedAccount } from '~/domain/accounts/account';
import { limitCodeAttempts } from '~/domain/accounts/change-account';
import { invariant } from '~/domain/errors';
import { consumeLimit } from '~/domain/rate-limits';
import {
  beginSecondStep,
  finishSecondStep,
  hasSecondFactor,
  passSecondFactor,
  readSecondStep,
} from '~/domain/second-factor/codes';
import type { RequestHead } from './request-args';
import { secondStepCookie } from './cookies';
import { type PendingNotice, resumePendingAction } from './resume-pending-action';
import { startSession } from './session';

/** The page that asks for a code. */
export const secondStepPath = '/auth/second-step';

const pendingStep = z.object({ secret: z.string(), redirectTo: z.string() });

/**
 * Every sign-in from a page ends here. It starts a session and runs the pending action or, if the account has a second factor, begins the
 * second step. `startSession` rejects a sign-in that skips this.
 * @param isNew whether the driver completes a profile before continuing to `redirectTo`
 */
export async function signInOrAskForCode(
  request: Request,
  account: CheckedAccount,
  redirectTo: string,
  isNew = false,
): Promise<{ isSignedIn: boolean; cookies: string[]; pendingNotice: PendingNotice | null }> {
  if (await hasSecondFactor(account._id)) {
    const secret = await beginSecondStep(account);
    return {
      isSignedIn: false,
      cookies: [await secondStepCookie.serialize({ secret, redirectTo })],
      pendingNotice: null,
    };
  }
  const session = await startSession(request, account);
  const { pendingNotice, cookies } = await resumePendingAction(request, account._id, { to: redirectTo, isNew });
  return { isSignedIn: true, cookies: [...session, ...cookies], pendingNotice };
}

/** @returns the sign-in that is waiting for its code; null if there is none or it has expired */
export async function secondStepOf(request: Request) {
  const parsed = pendingStep.safeParse(await secondStepCookie.parse(request.headers.get('cookie')));
  if (!parsed.success) return null;
  const userId = await readSecondStep(parsed.data.secret);
  return userId === null ? null : { ...parsed.data, userId };
}

/** @throws DomainError `wrong-code`, `second-step-lapsed`, `too-many-requests` */
export async function finishSignIn(
  request: Request,
  network: string,
  code: string,
): Promise<{ to: string; cookies: string[]; pendingNotice: PendingNotice | null }> {
  await consumeLimit('sign-in-network', network);
  const step = await secondStepOf(request);
  invariant(step, 'second-step-lapsed');
  const account = await limitCodeAttempts(step.userId, () => finishSecondStep(step.secret, code));
  const session = await startSession(request, account, 'passed');
  const { pendingNotice, cookies } = await resumePendingAction(request, account._id, {
    to: step.redirectTo,
    isNew: false,
  });
  const clearedCookie = await secondStepCookie.serialize('', { maxAge: 0 });
  return { to: step.redirectTo, cookies: [...session, ...cookies, clearedCookie], pendingNotice };
}

/** Both steps in one call, for API clients. @throws DomainError `second-factor-required`, `wrong-code`, `too-many-requests` */
export async function signInWithCode(
  request: RequestHead,
  account: CheckedAccount,
  code: string | null,
): Promise<string[]> {
  const { _id: userId } = account;
  if (!(await hasSecondFactor(userId))) return startSession(request, account);
  invariant(code, 'second-factor-required', { field: 'code' });
  await limitCodeAttempts(userId, () => passSecondFactor(userId, code));
  return startSession(request, account, 'passed');
}
