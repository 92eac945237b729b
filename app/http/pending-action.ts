import { z } from 'zod';
import { readPost } from '~/domain/posts/read-posts';
import { pendingWords } from '~/messages/accounts';
import { safePath } from '~/schemas/safe-path';
import type { FormReply } from '~/schemas/shown';
import { pendingActionCookie } from './cookies';
import type { RequestHead } from './request-args';

/**
 * What a visitor submitted before they had to sign in, in a signed cookie. Only their own form sets it; a link can't
 * (docs/decisions/0040-what-visitors-wrote-is-kept.md).
 */

const pendingForm = z.object({
  /** The form's `intent` field. */
  intent: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Whether the action runs at sign-in. Otherwise, the form is filled in again on its page. */
  replay: z.boolean().default(false),
  /** Private text is shown again only to the driver whose page it came from. */
  words: z.enum(['anybody', 'driver']).default('anybody'),
  /** Keys of stored photos. Only their owner can use them. */
  keptPhoto: z.array(z.string()).default([]),
  /** Names of uploaded files without an owner. */
  files: z.array(z.uuid()).default([]),
});

const pendingAction = z.object({
  /** The path on this site to return to after signing in. */
  path: z.string().transform(safePath),
  /** The account whose page the form came from; null from a visitor's page. */
  account: z.int().nullable().default(null),
  form: pendingForm.nullable().default(null),
});

export type PendingForm = z.output<typeof pendingForm>;
export type PendingAction = z.output<typeof pendingAction>;

/** In seconds: for a sign-in, and while an emailed link is valid. */
const lifetimes = { signIn: 3600, registration: 25 * 3600 } as const;

/** In characters. No page has a longer path. */
const maxPathLength = 1000;

/** In characters. Browsers drop a cookie of more than 4 KB. */
const maxCookieLength = 4000;

type ToSave = { path: string; account?: number | null; form?: z.input<typeof pendingForm> | null };

/** @returns the Set-Cookie; null if it doesn't fit into one */
export async function savePendingAction(action: ToSave, until: keyof typeof lifetimes): Promise<string | null> {
  if (action.path.length > maxPathLength) return clearPendingAction();
  const cookie = await pendingActionCookie.serialize(action, { maxAge: lifetimes[until] });
  return cookie.length > maxCookieLength ? null : cookie;
}

export async function pendingActionOf(request: RequestHead): Promise<PendingAction | null> {
  const parsed = pendingAction.safeParse(await pendingActionCookie.parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : null;
}

/** @returns the Set-Cookie */
export const clearPendingAction = (): Promise<string> => pendingActionCookie.serialize('', { maxAge: 0 });

/** @returns the form to fill in again on the requested page, as if it had failed validation */
export async function pendingReplyFor(request: Request): Promise<{ path: string; reply: FormReply } | null> {
  const pending = await pendingActionOf(request);
  const { pathname, search } = new URL(request.url);
  if (!pending?.form || pending.form.replay || pending.path.split('#')[0] !== pathname + search) return null;
  const { intent, fields } = pending.form;
  return { path: pathname, reply: { intent, result: { initialValue: fields } } };
}

/** Keeps the path to return to until the emailed link is opened. @returns the Set-Cookies */
export async function keepPendingWhileRegistering(request: Request, path: string): Promise<string[]> {
  const pending = await pendingActionOf(request);
  if (!pending && path === '/') return [];
  const cookie = await savePendingAction(pending?.path === path ? pending : { path }, 'registration');
  return cookie ? [cookie] : [];
}

/** Where to go after verifying an email: to the profile, and then back to the page they came from. */
export const afterVerification = async (request: RequestHead): Promise<{ to: string; isNew: true }> => ({
  to: (await pendingActionOf(request))?.path ?? '/',
  isNew: true,
});

/** @returns a sentence about what happens after signing in and returning to `path`; null if there is nothing to say */
export async function describePendingAction(
  request: Request,
  path: string,
  way: 'login' | 'register',
): Promise<string | null> {
  if (path === '/') return null;
  const pending = await pendingActionOf(request);
  const form = pending?.path === path ? pending.form : null;
  if (!form) return describePath(path, way);
  if (form.intent === 'new-post') return pendingWords.heldPost(way, form.keptPhoto.length + form.files.length);
  if (!form.replay) return pendingWords.heldForm(way);
  if (form.intent === 'comment-vote') return pendingWords.commentVote(way);
  const title = await titleOf(Number(form.fields.postId));
  if (title === null) return describePath(path, way);
  return form.intent === 'vote'
    ? pendingWords.vote(way, form.fields.direction === 'up' ? 'Eat It' : 'Beat It', title)
    : pendingWords.comment(way, title);
}

function describePath(path: string, way: 'login' | 'register'): string {
  if (/^\/posts\/new\b/.test(path)) return pendingWords.newPost(way);
  return /^\/posts\/\d+\/share\b/.test(path) ? pendingWords.share(way) : pendingWords.goOn(way);
}

/** Null if the post is gone; running the action reports that. */
const titleOf = (postId: number): Promise<string | null> =>
  readPost(null, postId).then(
    ({ title }) => title,
    () => null,
  );
