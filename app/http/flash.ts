import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { VoteResult } from '~/domain/votes';
import { type Notice, type NoticeName, notices } from '~/messages';
import type { Undo } from '~/schemas/shown';
import { undoVote } from '~/schemas/undo-vote';
import type { RequestArgs } from './asked';
import { flashCookie, flashSeconds } from './cookies';

/** In milliseconds; a browser drops the cookie by then, and nobody has to believe it. */
const lapsesMs = flashSeconds * 1000;
/** A page may be asked for again over a link that broke. Each time it has to be rendered for one reader. */
const mostShown = 3;
/** By the notice's id. */
const timesShown = new LRUCache<string, number>({ max: 10_000 });

const stored = z.object({
  id: z.string(),
  at: z.number(),
  name: z.string(),
  text: z.string().optional(),
  undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

/** @returns the Set-Cookie that makes the next page show a notice; `text` replaces the notice's own, `undo` takes it back */
export const flash = (name: NoticeName, text?: string, undo?: Undo): Promise<string> =>
  flashCookie.serialize({ id: randomBytes(9).toString('base64url'), at: Date.now(), name, text, undo });

/**
 * Shows a notice on the page that is shown again: a plain form is answered with it at once, and React asks for it after. @returns
 * the headers of the answer
 */
export async function showNotice(
  context: AppLoadContext,
  name: NoticeName,
  text?: string,
  undo?: Undo,
): Promise<Record<string, string>> {
  if (context.enhanced) return { 'Set-Cookie': await flash(name, text, undo) };
  context.notice = filledIn(notices[name], { text, undo });
  return {};
}

/** @returns the notice that waits for this request, and the Set-Cookie that removes it */
export async function takeFlash({
  request,
  context,
}: RequestArgs): Promise<{ notice: Notice | null; clear: string | null }> {
  if (context.notice) return { notice: context.notice, clear: null };
  const waiting = await waitingIn(request.headers.get('cookie'));
  if (!waiting) return { notice: null, clear: null };
  const { id, name, ...own } = waiting;
  timesShown.set(id, (timesShown.get(id) ?? 0) + 1);
  const known: Notice | null = isNoticeName(name) ? notices[name] : null;
  return {
    notice: known && filledIn(known, own),
    clear: await flashCookie.serialize('', { maxAge: 0 }),
  };
}

export const hasNotice = async (cookies: string): Promise<boolean> => (await waitingIn(cookies)) !== null;

/** Null for one that is too old or was shown too often: whoever keeps its cookie gets pages as all others do. */
async function waitingIn(cookies: string | null): Promise<z.output<typeof stored> | null> {
  const { data } = stored.safeParse(await flashCookie.parse(cookies));
  if (!data || Date.now() - data.at > lapsesMs || (timesShown.get(data.id) ?? 0) >= mostShown) return null;
  return data;
}

const filledIn = (notice: Notice, { text, undo }: Pick<Notice, 'text' | 'undo'>): Notice => ({
  ...notice,
  ...(text ? { text } : {}),
  ...(undo ? { undo } : {}),
});

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(notices, name);

/** @returns the notice of a vote on a post; a vote that changed nothing cannot be undone */
export function voteFlash(
  { id, viewerVote, former }: Omit<VoteResult, 'upVotes' | 'downVotes'>,
  redirectTo: string,
): { notice: NoticeName; undo?: Undo } {
  const notice = viewerVote === null ? 'vote-withdrawn' : viewerVote === 'up' ? 'voted-up' : 'voted-down';
  return viewerVote === former ? { notice } : { notice, undo: undoVote(id, former, redirectTo) };
}
