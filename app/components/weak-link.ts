import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import type { FormReply } from '~/http/form-action';
import { dataDeletion, errorsInBrowser, notices, passwordReset, rules } from '~/messages';

/**
 * A page's `clientAction`: when a form cannot reach the server, or the server its database, the form says so with every word still in it, where React
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
    const isAnswer = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (isAnswer && thrown.status !== 503) throw thrown;
    const sentence = sentenceFor(`${new URL(request.url).pathname}#${intent}`);
    const result: FormReply['result'] = { status: 'error', error: { '': [sentence] } };
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

/** What each form says then (specification §8), by its page's path and its intent. */
const failures: [form: RegExp, sentence: string | undefined][] = [
  [/#vote$/, notices['vote-failed'].text],
  [/#comment$/, notices['comment-failed'].text],
  [/#comment-vote$/, notices['comment-vote-failed'].text],
  [/#delete-comment$|^\/comments\//, notices['comment-delete-failed'].text],
  [/#(publish|photo-later)$/, notices['post-failed'].text],
  [/#late-photos$/, rules.post.latePhotoFailed],
  [/#add-place$/, notices['place-failed'].text],
  [/#(confirm|report-closed)$/, notices['place-report-failed'].text],
  [/\/share#/, rules.share.unreached],
  [/#register$/, rules.registration.failed],
  [/#forgot$/, passwordReset.unreached],
  [/^\/reset-password#/, passwordReset.failed],
  [/#resend$|^\/verify-help#/, notices['verification-send-failed'].text],
  [/^\/complete-profile#/, notices['profile-completion-failed'].text],
  [/^\/data-deletion\//, dataDeletion.unreached],
];

const sentenceFor = (form: string): string =>
  failures.find(([which]) => which.test(form))?.[1] ?? errorsInBrowser.unavailable;
