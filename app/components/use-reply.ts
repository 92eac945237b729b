import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { FormReply } from '~/http/form-action';

/** @returns what the page's action answered to the form of this intent, as conform's `lastResult`. */
export function useReply(intent = 'default'): SubmissionResult<string[]> | undefined {
  const reply = useActionData<FormReply | undefined>();
  return reply?.intent === intent ? reply.result : undefined;
}

/** @returns what stands in the way of a create, or what the form needs to go on. */
export function useReplyExtra(intent = 'default'): unknown {
  const reply = useActionData<FormReply | undefined>();
  return reply?.intent === intent ? reply.extra : undefined;
}
