import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useState } from 'react';
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

/** The same from the last reply that came: one that never did takes nothing away. */
export function useLastExtra(intent: string): unknown {
  const latest = useReplyExtra(intent);
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest ?? last;
}
