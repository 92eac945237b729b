import { useRevalidator, useSubmit, useLocation } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { notices } from '~/messages/flash';
import { newKey } from '~/schemas/calls';
import { undoVote } from '~/schemas/shown';
import { callApi, type CallResult, isUnreached, unreached } from '../call-api';
import { useAccount } from '../contexts';
import { notify } from '../notices/notify';
import { isDoubleClick } from '../double-click';
import type { NoticeView, Undo } from '../view-types';
import { type VoteChoice, ballotFor, type Tally, withBallot } from './optimistic-vote';
import { useWaitingVote, keepVote, waitingVote } from './waiting-said';

type Vote = {
  standing: Tally;
  /** The API's vote call. */
  path: string;
  /** What is voted on, in words. */
  about?: string;
  /** No one votes on what they wrote. */
  own: boolean;
  /** A visitor's tap is posted as the form would be, and leads to sign-in and back. */
  signedIn: boolean;
  /** Shown once a ballot is taken, if anything. */
  thanks?: Record<VoteChoice, NoticeView>;
  /** What makes the vote what it was. */
  undo?: (former: string | null) => Undo;
};

/**
 * The buttons of a vote form. Without JavaScript they post it; with JavaScript a vote is shown before it is taken, and taken back with a
 * sentence when it fails; where nothing comes through, it waits. One request at a time, and none for the second half of a double
 * tap; then the page's lists and scores are reloaded (specification §4).
 */
export function useVote({ standing: counted, path, about = '', own, signedIn, thanks, undo }: Vote) {
  const [cast, setCast] = useState<{ ballot: VoteChoice; on: Tally; isTaken: boolean } | null>(null);
  const waits = useWaitingVote(path);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const account = useAccount();
  // New counts from the loader include a ballot that was cast on the old ones.
  const current = cast?.on === counted ? cast : null;
  const standing = waits ? withBallot(counted, waits) : counted;
  const tally = current ? withBallot(standing, current.ballot) : standing;
  const isUnderWay = current !== null && !current.isTaken;

  /**
   * For a visitor, or where the site refuses: the form's answer says why. Where the session ended while the page was open, the vote waits
   * for the sign-in.
   */
  const postForm = (form: HTMLFormElement, ballot: VoteChoice) => {
    const fields = new FormData(form);
    fields.set('direction', ballot);
    submit(fields, { method: 'post', action: new URL(form.action).pathname });
  };

  const press = async (form: HTMLFormElement, ballot: VoteChoice) => {
    const shown = { ballot, on: counted, isTaken: false };
    const become = (then: typeof cast) => setCast((last) => (last === shown ? then : last));
    setCast(shown);
    const ending = await sendVote(path, ballot, about, account);
    if (ending !== 'waits' && ending.ok) {
      // The new counts may not come through.
      become({ ...shown, isTaken: true });
      if (thanks) notify({ ...thanks[ballot], undo: undo?.(tally.viewerVote) });
      revalidate();
      return;
    }
    become(ending === 'waits' ? null : current);
    if (ending === 'waits') return;
    if (isRefused(ending.status)) postForm(form, ballot);
    else notify(notices['vote-failed']);
  };

  const button = (direction: 'up' | 'down') => ({
    name: 'direction',
    value: ballotFor(tally, direction),
    disabled: own,
    'aria-disabled': isUnderWay || undefined,
    'aria-pressed': tally.viewerVote === direction,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      const { form } = event.currentTarget;
      if (!form) return;
      event.preventDefault();
      if (isUnderWay || isDoubleClick(event)) return;
      if (signedIn) void press(form, ballotFor(tally, direction));
      else postForm(form, direction);
    },
  });
  return { tally, button, waits: waits !== undefined };
}

const isRefused = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/** What happens to the vote that was sent last, by the API's call. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Sends a vote once it is known what happened to the one before it, so that the last one counts.
 * @param path the API's call
 * @param about what is voted on, in words
 * @param account whose page it is
 * @returns `waits` where nothing came through, and it is sent later
 */
function sendVote(
  path: string,
  direction: VoteChoice,
  about: string,
  account: number | null,
): Promise<CallResult | 'waits'> {
  const turn = (turns.get(path) ?? Promise.resolve()).then(async () => {
    const key = newKey();
    // After one that is waiting it has to wait, too.
    const ending = waitingVote(path) ? unreached : await callApi('POST', path, { account, body: { direction }, key });
    const waitsFor = !ending.ok && ending.status !== null ? 'site' : 'signal';
    return isUnreached(ending) && (await keepVote({ path, direction, key, about, waitsFor })) ? 'waits' : ending;
  });
  turns.set(
    path,
    turn.catch(() => undefined),
  );
  return turn;
}

type Post = {
  post: Tally & { id: number; title: string };
  own: boolean;
  signedIn: boolean;
  /** Id of the element to come back to. */
  anchor: string;
};

export type PostVote = ReturnType<typeof usePostVote>;

const thanks = { up: notices['voted-up'], down: notices['voted-down'], none: notices['vote-withdrawn'] };

/** The vote on a post, for its buttons and whatever else of it shows the counts. */
export function usePostVote({ post, own, signedIn, anchor }: Post) {
  const { pathname, search } = useLocation();
  const redirectTo = `${pathname}${search}#${anchor}`;
  const undo = (former: string | null) => undoVote(post.id, former, redirectTo);
  const path = `/api/posts/${post.id}/vote`;
  return { ...useVote({ standing: post, path, about: post.title, own, signedIn, thanks, undo }), redirectTo };
}
