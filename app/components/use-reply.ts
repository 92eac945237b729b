import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import type { FormReply } from '~/schemas/shown';

type Result = SubmissionResult<string[]>;

/** Takes away what was wrong: conform keeps a form's mistakes until it is told of others. */
const mended: Result = { error: {} };

/** @returns what the page's action answered to the form of this intent, as conform's `lastResult`. */
export function useReply(intent = 'default'): Result | undefined {
  const reply = useActionData<FormReply | undefined>();
  const latest = reply?.intent === intent ? reply.result : undefined;
  const last = useLast(latest);
  return latest ?? (last && mended);
}

/** @returns what stands in the way of a create, or what the form needs to go on. */
export function useReplyExtra(intent = 'default'): unknown {
  const reply = useActionData<FormReply | undefined>();
  return reply?.intent === intent ? reply.extra : undefined;
}

/** The same from the last reply that came: one that never did takes nothing away. */
export function useLastExtra(intent: string): unknown {
  return useLast(useReplyExtra(intent));
}

function useLast<T>(latest: T): T {
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest ?? last;
}
