import type { SubmissionResult } from '@conform-to/react';
import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useContext, useState } from 'react';
import type { FormReply } from '~/schemas/shown';
import { InDialogContext, usePageReply } from '../dialog/dialog-context';

type Result = SubmissionResult<string[]>;

/** Clears the errors, which conform keeps until it gets a new result. */
const noErrors: Result = { error: {} };

/** The page action's reply to the form with this intent, for conform's `lastResult`. */
export function useLastResult(intent = 'default'): Result | undefined {
  const reply = usePageReply();
  const latest = reply?.intent === intent ? reply.result : undefined;
  const last = useLast(latest);
  const held = useHeldReply();
  return latest ?? (last ? noErrors : held?.intent === intent ? held.result : undefined);
}

/** The error code of the form with this intent. */
export function useRefusalCode(intent = 'default'): FormReply['code'] {
  const reply = usePageReply();
  return reply?.intent === intent ? reply.code : undefined;
}

/** The form that was submitted on this page before the driver had to sign in again. */
export function useHeldReply(): FormReply | undefined {
  const held = useRouteLoaderData<{ held?: { path: string; reply: FormReply } }>('root')?.held;
  const { pathname } = useLocation();
  const dialog = useContext(InDialogContext);
  return held?.path === (dialog ? dialog.href.replace(/\?.*/, '') : pathname) ? held.reply : undefined;
}

/** Extra data of the reply, such as the row that conflicts with a create. */
export function useReplyExtra(intent = 'default'): unknown {
  const reply = usePageReply();
  return reply?.intent === intent ? reply.extra : undefined;
}

/** The same from the last reply that arrived. A later request that failed doesn't clear it. */
export function useLastExtra(intent: string): unknown {
  return useLast(useReplyExtra(intent));
}

function useLast<T>(latest: T): T {
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest ?? last;
}
