import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { type Notice, type NoticeName, notices } from '~/messages';
import type { Undo } from '~/schemas/shown';
import type { Arrived } from './asked';
import { flashCookie } from './cookies';

const stored = z.object({
  name: z.string(),
  text: z.string().optional(),
  undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

/** @returns the Set-Cookie that makes the next page show a notice; `text` replaces the notice's own, `undo` takes it back */
export const flash = (name: NoticeName, text?: string, undo?: Undo): Promise<string> =>
  flashCookie.serialize({ name, text, undo });

/**
 * Shows a notice on the page that is shown again: a plain form is answered with it at once, and React asks for it after. @returns
 * the headers of the answer
 */
export async function noticeAgain(
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
}: Arrived): Promise<{ notice: Notice | null; clear: string | null }> {
  if (context.notice) return { notice: context.notice, clear: null };
  const parsed = stored.safeParse(await flashCookie.parse(request.headers.get('cookie')));
  if (!parsed.success) return { notice: null, clear: null };
  const { name, ...own } = parsed.data;
  const known: Notice | null = isNoticeName(name) ? notices[name] : null;
  return {
    notice: known && filledIn(known, own),
    clear: await flashCookie.serialize('', { maxAge: 0 }),
  };
}

export const hasNotice = async (cookies: string): Promise<boolean> => (await flashCookie.parse(cookies)) !== null;

const filledIn = (notice: Notice, { text, undo }: Pick<Notice, 'text' | 'undo'>): Notice => ({
  ...notice,
  ...(text ? { text } : {}),
  ...(undo ? { undo } : {}),
});

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(notices, name);
