import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { type Notice, type NoticeName, notices } from '~/messages';
import { flashCookie } from './cookies';

type Arrived = { request: Request; context: AppLoadContext };

const stored = z.object({ name: z.string(), text: z.string().optional() });

/** @returns the Set-Cookie that makes the next page show a notice; `text` replaces the notice's own */
export const flash = (name: NoticeName, text?: string): Promise<string> => flashCookie.serialize({ name, text });

/**
 * Shows a notice on the page that is shown again: a plain form is answered with it at once, and React asks for it after. @returns
 * the headers of the answer
 */
export async function noticeAgain(context: AppLoadContext, name: NoticeName, text?: string): Promise<HeadersInit> {
  if (context.enhanced) return { 'Set-Cookie': await flash(name, text) };
  context.notice = withText(notices[name], text);
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
  const { name, text } = parsed.data;
  const known: Notice | null = isNoticeName(name) ? notices[name] : null;
  return {
    notice: known && withText(known, text),
    clear: await flashCookie.serialize('', { maxAge: 0 }),
  };
}

export const hasNotice = async (cookies: string): Promise<boolean> => (await flashCookie.parse(cookies)) !== null;

const withText = (notice: Notice, text?: string): Notice => ({ ...notice, ...(text ? { text } : {}) });

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(notices, name);
