import { z } from 'zod';
import { safePath } from '~/schemas/safe-path';
import type { FormReply } from '~/schemas/shown';
import type { Asked } from './asked';
import { onwardCookie } from './cookies';

/**
 * What somebody was about to do when they had to sign in first. Held in a signed cookie of their own browser, which only their
 * own form writes: no link can bring it along, and no other browser carries it out. (docs/decisions/0034, 0040)
 */

const onward = z.object({
  /** A path of this site. */
  to: z.string().transform(safePath),
  /** Of the driver from whose page it came; null from a visitor's. */
  account: z.int().nullable().default(null),
  vote: z
    .object({ subject: z.enum(['post', 'comment']), id: z.int(), direction: z.enum(['up', 'down']) })
    .nullable()
    .default(null),
  comment: z.object({ postId: z.int(), content: z.string(), formKey: z.string() }).nullable().default(null),
  /** The new post's form: it is filled in again, since somebody else may sign in. */
  post: z
    .object({
      fields: z.record(z.string(), z.string()),
      /** Of photos that are stored, their owner's alone. */
      keptPhoto: z.array(z.string()),
      /** Files that wait among the uploads, by names that nobody guesses, until somebody owns them. */
      files: z.array(z.uuid()),
    })
    .nullable()
    .default(null),
  /** Any other form with words in it, which is filled in again on its page. */
  form: z
    .object({
      intent: z.string(),
      fields: z.record(z.string(), z.string()),
      words: z.enum(['anybody', 'driver']),
    })
    .nullable()
    .default(null),
});

type Onward = z.output<typeof onward>;
export type HeldVote = NonNullable<Onward['vote']>;
export type HeldComment = NonNullable<Onward['comment']>;
export type HeldPost = NonNullable<Onward['post']>;
export type HeldForm = NonNullable<Onward['form']>;
export type HeldAct = Partial<Omit<Onward, 'to'>>;

/** In seconds: while somebody signs in, and while a mailed link is good. */
const lasts = { signIn: 3600, registration: 25 * 3600 } as const;

/** In characters, of a way back: no page of ours has a longer address. */
const longestPath = 1000;

/** In characters: browsers keep no cookie of more than 4 KB. */
const longestCookie = 4000;

/** @returns the Set-Cookie; null where it does not fit into one */
export async function holdOnward(to: string, act: HeldAct, until: keyof typeof lasts): Promise<string | null> {
  if (to.length > longestPath) return forgetOnward();
  const cookie = await onwardCookie.serialize({ to, ...act }, { maxAge: lasts[until] });
  return cookie.length > longestCookie ? null : cookie;
}

export async function onwardOf(request: Asked): Promise<Onward | null> {
  const parsed = onward.safeParse(await onwardCookie.parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : null;
}

/** @returns the form that is filled in again on the page that is asked for, as if it had been refused */
export async function heldReplyFor(request: Request): Promise<{ path: string; reply: FormReply } | null> {
  const held = await onwardOf(request);
  const { pathname, search } = new URL(request.url);
  if (!held?.form || held.to !== pathname + search) return null;
  const { intent, fields } = held.form;
  return { path: pathname, reply: { intent, result: { initialValue: fields } } };
}

export const hasOnward = async (cookies: string): Promise<boolean> => (await onwardCookie.parse(cookies)) !== null;

/** Holds where somebody was going while a mailed link is on its way. @returns the Set-Cookies */
export async function holdWhileRegistering(request: Request, to: string): Promise<string[]> {
  const held = await onwardOf(request);
  if (!held && to === '/') return [];
  const cookie = await holdOnward(to, held?.to === to ? held : {}, 'registration');
  return cookie ? [cookie] : [];
}

/** Where somebody goes whose address was just proven: to the profile, and then on to where they came from. */
export const newcomersGoal = async (request: Asked): Promise<{ to: string; isNew: true }> => ({
  to: (await onwardOf(request))?.to ?? '/',
  isNew: true,
});

/** @returns the Set-Cookie */
export const forgetOnward = (): Promise<string> => onwardCookie.serialize('', { maxAge: 0 });
