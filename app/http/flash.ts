import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hasEarned } from '~/domain/posts/publish-post';
import { isHeldBack } from '~/domain/prevention/held-words';
import type { VoteResult } from '~/domain/votes';
import { type Notice, type NoticeName, notices } from '~/messages/flash';
import { rules } from '~/messages/forms';
import { type Undo, undoVote } from '~/schemas/shown';
import { flashCookie, flashSeconds } from './cookies';
import type { NamedNotice, RequestArgs } from './request-args';

/** Older notices aren't shown. Browsers delete the cookie by then, but API clients may not. */
const lifetimeMs = flashSeconds * 1000;
/** How many times a notice may be shown: over a weak connection a page may be requested more than once. */
const maxShown = 3;
/** How often each notice was shown, by its id. */
const timesShown = new LRUCache<string, number>({ max: 10_000 });

const stored = z.object({
  id: z.string(),
  at: z.number(),
  name: z.string(),
  text: z.string().optional(),
  undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

/** @returns the Set-Cookie that makes the next page show a notice; `text` replaces its default text, `undo` adds an undo button */
export const flash = (name: NoticeName, text?: string, undo?: Undo): Promise<string> =>
  flashCookie.serialize({ id: randomBytes(9).toString('base64url'), at: Date.now(), name, text, undo });

/**
 * For a form whose response is its own page: shows the notice right away, or, if React sent the form, when it reloads the page's data.
 * @returns headers for the response
 */
export async function showNotice(
  context: AppLoadContext,
  name: NoticeName,
  text?: string,
  undo?: Undo,
): Promise<Record<string, string>> {
  if (context.enhanced) return { 'Set-Cookie': await flash(name, text, undo) };
  context.notice = { name, ...filledIn(notices[name], { text, undo }) };
  return {};
}

/** @returns the notice to show on this page, and the Set-Cookie that removes it */
export async function takeFlash({
  request,
  context,
}: RequestArgs): Promise<{ notice: NamedNotice | null; clear: string | null }> {
  if (context.notice) return { notice: context.notice, clear: null };
  const pending = await pendingNotice(request.headers.get('cookie'));
  if (!pending) return { notice: null, clear: null };
  const { id, name, ...own } = pending;
  timesShown.set(id, (timesShown.get(id) ?? 0) + 1);
  return {
    notice: isNoticeName(name) ? { name, ...filledIn(notices[name], own) } : null,
    clear: await flashCookie.serialize('', { maxAge: 0 }),
  };
}

export const hasNotice = async (cookies: string): Promise<boolean> => (await pendingNotice(cookies)) !== null;

/** Null if the notice is too old or was shown too often, because its cookie bypasses the page cache. */
async function pendingNotice(cookies: string | null): Promise<z.output<typeof stored> | null> {
  const { data } = stored.safeParse(await flashCookie.parse(cookies));
  if (!data || Date.now() - data.at > lifetimeMs || (timesShown.get(data.id) ?? 0) >= maxShown) return null;
  return data;
}

const filledIn = (notice: Notice, { text, undo }: Pick<Notice, 'text' | 'undo'>): Notice => ({
  ...notice,
  ...(text ? { text } : {}),
  ...(undo ? { undo } : {}),
});

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(notices, name);

/** A vote that changed nothing cannot be undone. */
export function voteFlash(
  { id, viewerVote, former }: Omit<VoteResult, 'upVotes' | 'downVotes'>,
  redirectTo: string,
): { notice: NoticeName; undo?: Undo } {
  const notice = viewerVote === null ? 'vote-withdrawn' : viewerVote === 'up' ? 'voted-up' : 'voted-down';
  return viewerVote === former ? { notice } : { notice, undo: undoVote(id, former, redirectTo) };
}

/** The notice for a new post, with the points that it earned, or a different one if the post is held for review. */
export async function publishedPostNotice(id: number, name: NoticeName): Promise<[NoticeName, string?]> {
  if (await isHeldBack({ subject: 'post', id })) return ['post-held'];
  const notice: { text?: string } = notices[name];
  const points = (await hasEarned(id)) ? rules.post.points : rules.post.noPoints;
  return [name, [notice.text, points].join(' ')];
}
