import { useFetcher } from '@remix-run/react';
import type { FormEvent } from 'react';
import type { FormReply } from '~/http/form-action';
import { notices } from '~/messages';
import { type Tally, withBallot } from './optimistic-vote';

/**
 * A vote that is shown before it is taken, and taken back when it fails. While one is on its way no other is sent.
 * @param standing the counts as the loader gave them.
 */
export function useVote(standing: Tally) {
  const fetcher = useFetcher<FormReply>();
  const sent = fetcher.formData?.get('direction');
  const busy = fetcher.state !== 'idle';
  const tally = sent === 'up' || sent === 'down' || sent === 'none' ? withBallot(standing, sent) : standing;
  const onSubmit = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };
  return { Form: fetcher.Form, tally, busy, onSubmit, error: busy ? null : errorOf(fetcher.data) };
}

function errorOf(reply: FormReply | undefined): string | null {
  if (reply?.result.status !== 'error') return null;
  const [sentence] = Object.values(reply.result.error ?? {}).flatMap((sentences) => sentences ?? []);
  return sentence ?? notices['vote-failed'].text ?? null;
}
