import type { SubmissionResult } from '@conform-to/react';
import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useContext, useState } from 'react';
import type { FormReply } from '~/schemas/shown';
import { InDialogContext, usePageReply } from '../dialog/dialog-context';

type Result = SubmissionResult<string[]>;

/** Clears the errors: conform keeps a form's until it is given others. */
const noErrors: Result = { error: {} };

/** The page action's answer to the form of this intent, for conform's `lastResult`. */
export function useLastResult(intent = 'default'): Result | undefined {
  const reply = usePageReply();
  const latest = reply?.intent === intent ? reply.result : undefined;
  const last = useLast(latest);
  const held = useHeld();
  return latest ?? (last ? noErrors : held?.intent === intent ? held.result : undefined);
}

/** Why the form of this intent was refused. */
export function useRefusalCode(intent = 'default'): FormReply['code'] {
  const reply = usePageReply();
  return reply?.intent === intent ? reply.code : undefined;
}

/** What was sent from this page before its driver had to sign in again. */
export function useHeld(): FormReply | undefined {
  const held = useRouteLoaderData<{ held?: { path: string; reply: FormReply } }>('root')?.held;
  const { pathname } = useLocation();
  const dialog = useContext(InDialogContext);
  return held?.path === (dialog ? dialog.href.replace(/\?.*/, '') : pathname) ? held.reply : undefined;
}

/** What is in the way of a create, or what the form needs to continue. */
export function useReplyExtra(intent = 'default'): unknown {
  const reply = usePageReply();
  return reply?.intent === intent ? reply.extra : undefined;
}

/** The same from the last reply that arrived: a later one that failed takes nothing away. */
export function useLastExtra(intent: string): unknown {
  return useLast(useReplyExtra(intent));
}

function useLast<T>(latest: T): T {
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest ?? last;
}
