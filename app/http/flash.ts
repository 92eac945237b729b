import { z } from 'zod';
import { type Notice, type NoticeName, notices } from '~/messages';
import { flashCookie } from './cookies';

const stored = z.object({ name: z.string(), text: z.string().optional() });

/** @returns the Set-Cookie that makes the next page show a notice; `text` replaces the notice's own. */
export const flash = (name: NoticeName, text?: string): Promise<string> => flashCookie.serialize({ name, text });

/** @returns the notice that waits for this request, and the Set-Cookie that takes it away. */
export async function takeFlash(request: Request): Promise<{ notice: Notice | null; clear: string | null }> {
  const parsed = stored.safeParse(await flashCookie.parse(request.headers.get('cookie')));
  if (!parsed.success) return { notice: null, clear: null };
  const { name, text } = parsed.data;
  const known: Notice | null = isNoticeName(name) ? notices[name] : null;
  return {
    notice: known && { ...known, ...(text ? { text } : {}) },
    clear: await flashCookie.serialize('', { maxAge: 0 }),
  };
}

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(notices, name);
