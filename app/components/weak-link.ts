import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import type { FormReply } from '~/http/form-action';
import { errors, notices } from '~/messages';
import type { NoticeView } from './view-types';

/**
 * A page's `clientAction`: when a form cannot reach the server, the form says so with every word still in it, where React
 * would put the error page in the place of the whole page. What the server answered, it passes on.
 * @param called the form's name, where `intent` tells its buttons apart.
 */
export async function overWeakLink(
  { request, serverAction }: ClientActionFunctionArgs,
  called?: string,
): Promise<unknown> {
  const named = (await request.clone().formData()).get('intent');
  const intent = typeof named === 'string' ? named : 'default';
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    const result: FormReply['result'] = { status: 'error', error: { '': [sentenceFor(intent)] } };
    return { intent: called ?? intent, result, unreached: true };
  }
}

/**
 * `shouldRevalidate` of such a page and of the root: after a form that did not reach the server, the page's data stays as
 * it is, for reading it anew would fail as well.
 */
export function keepDataWhenUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const unreached = typeof actionResult === 'object' && actionResult !== null && 'unreached' in actionResult;
  return unreached ? false : defaultShouldRevalidate;
}

const failures = new Map<string, NoticeView>([
  ['vote', notices['vote-failed']],
  ['comment', notices['comment-failed']],
  ['comment-vote', notices['comment-vote-failed']],
  ['delete-comment', notices['comment-delete-failed']],
  ['publish', notices['post-failed']],
  ['add-place', notices['place-failed']],
]);

const sentenceFor = (intent: string): string => failures.get(intent)?.text ?? errors.unavailable;
