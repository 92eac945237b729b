import { useRevalidator, useSubmit, useLocation } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { notices } from '~/messages/flash';
import { newKey } from '~/schemas/calls';
import { undoVote } from '~/schemas/shown';
import { callApi, type CallResult, isUnreached, unreached } from '~/offline/call-api';
import { useAccount } from '../contexts';
import { notify } from '../notices/notices';
import { isDoubleClick } from '../double-click';
import type { NoticeView, PostView, Undo } from '../view-types';
import { saveVote, useWaitingVote, type VoteChoice, waitingVote } from './outbox-items';

export type Tally = Pick<PostView, 'upVotes' | 'downVotes' | 'viewerVote'>;

type Vote = {
  counts: Tally;
  /** Path of the vote endpoint. */
  path: string;
  /** Title of the post or comment, for the outbox. */
  about?: string;
  /** Disables the buttons: drivers can't vote on their own content. */
  own: boolean;
  /** A visitor's tap submits the form, which redirects to sign-in and back. */
  signedIn: boolean;
  /** Notices shown once a vote is saved. */
  thanks?: Record<VoteChoice, NoticeView>;
  /** Form that restores the previous vote. */
  undo?: (former: string | null) => Undo;
};

/**
 * Buttons of a vote form. Without JavaScript they submit it. With JavaScript the vote shows immediately, and is reverted with a notice if
 * it fails; without a connection it goes to the outbox. One request at a time, and the second click of a double click is ignored. Then
 * the page's lists and scores reload (specification §4).
 */
export function useVote({ counts: loaded, path, about = '', own, signedIn, thanks, undo }: Vote) {
  const [cast, setCast] = useState<{ choice: VoteChoice; on: Tally; isSaved: boolean } | null>(null);
  const waits = useWaitingVote(path);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const account = useAccount();
  // New counts from the loader already include a vote that was cast on the old counts.
  const current = cast?.on === loaded ? cast : null;
  const counts = waits ? withVote(loaded, waits) : loaded;
  const tally = current ? withVote(counts, current.choice) : counts;
  const isUnderWay = current !== null && !current.isSaved;

  /**
   * For visitors and rejected votes: the form's response shows the error. If the session has ended, the site keeps the vote until the
   * driver has signed in.
   */
  const postForm = (form: HTMLFormElement, choice: VoteChoice) => {
    const fields = new FormData(form);
    fields.set('direction', choice);
    submit(fields, { method: 'post', action: new URL(form.action).pathname });
  };

  const castVote = async (form: HTMLFormElement, choice: VoteChoice) => {
    const shown = { choice, on: loaded, isSaved: false };
    const update = (next: typeof cast) => setCast((last) => (last === shown ? next : last));
    setCast(shown);
    const result = await sendVote(path, choice, about, account);
    if (result !== 'waits' && result.ok) {
      // Revalidation may fail, so keep showing this vote.
      update({ ...shown, isSaved: true });
      if (thanks) notify({ ...thanks[choice], undo: undo?.(tally.viewerVote) });
      revalidate();
      return;
    }
    update(result === 'waits' ? null : current);
    if (result === 'waits') return;
    if (isRejected(result.status)) postForm(form, choice);
    else notify(notices['vote-failed']);
  };

  const button = (direction: 'up' | 'down') => ({
    name: 'direction',
    value: nextVote(tally, direction),
    disabled: own,
    'aria-disabled': isUnderWay || undefined,
    'aria-pressed': tally.viewerVote === direction,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      const { form } = event.currentTarget;
      if (!form) return;
      event.preventDefault();
      if (isUnderWay || isDoubleClick(event)) return;
      if (signedIn) void castVote(form, nextVote(tally, direction));
      else postForm(form, direction);
    },
  });
  return { tally, button, waits: waits !== undefined };
}

/** Tapping the current vote again withdraws it. */
const nextVote = (tally: Tally, tapped: 'up' | 'down'): VoteChoice => (tally.viewerVote === tapped ? 'none' : tapped);

/** @returns the counts once the vote is saved (contract, "Vote answer") */
function withVote(tally: Tally, vote: VoteChoice): Tally {
  const viewerVote = vote === 'none' ? null : vote;
  const change = (direction: 'up' | 'down') =>
    Number(viewerVote === direction) - Number(tally.viewerVote === direction);
  return { upVotes: tally.upVotes + change('up'), downVotes: tally.downVotes + change('down'), viewerVote };
}

const isRejected = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/** The last vote's request, by endpoint path. */
const requests = new Map<string, Promise<unknown>>();

/**
 * Sends a vote after the previous one to the same path has finished, so that the last one counts.
 * @param path the vote endpoint
 * @param about title of the post or comment, for the outbox
 * @param account the account that the page was rendered for
 * @returns `waits` if nothing came through and the vote is in the outbox
 */
function sendVote(
  path: string,
  direction: VoteChoice,
  about: string,
  account: number | null,
): Promise<CallResult | 'waits'> {
  const request = (requests.get(path) ?? Promise.resolve()).then(async () => {
    const key = newKey();
    // If an earlier vote is in the outbox, this one has to go there too.
    const result = waitingVote(path) ? unreached : await callApi('POST', path, { account, body: { direction }, key });
    if (result.ok || !isUnreached(result)) return result;
    const waitsFor = result.status === null ? 'signal' : 'site';
    return (await saveVote({ path, direction, key, about, waitsFor })) ? 'waits' : result;
  });
  requests.set(
    path,
    request.catch(() => undefined),
  );
  return request;
}

type Post = {
  post: Tally & { id: number; title: string };
  own: boolean;
  signedIn: boolean;
  /** Id of the element to return to. */
  anchor: string;
};

export type PostVote = ReturnType<typeof usePostVote>;

const thanks = { up: notices['voted-up'], down: notices['voted-down'], none: notices['vote-withdrawn'] };

/** The vote on a post, for its buttons and anything else that shows the counts. */
export function usePostVote({ post, own, signedIn, anchor }: Post) {
  const { pathname, search } = useLocation();
  const redirectTo = `${pathname}${search}#${anchor}`;
  const undo = (former: string | null) => undoVote(post.id, former, redirectTo);
  const path = `/api/posts/${post.id}/vote`;
  return { ...useVote({ counts: post, path, about: post.title, own, signedIn, thanks, undo }), redirectTo };
}
