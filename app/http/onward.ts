import { z } from 'zod';
import { actorOf } from '~/domain/accounts/sessions';
import { carryOut } from '~/domain/operation';
import { castVote } from '~/domain/votes';
import { type NoticeName, notices } from '~/messages';
import { currentRequestId } from '~/services/request-scope';
import { onwardCookie } from './cookies';
import { toDomainError } from './problem';
import { safePath } from './safe-redirect';
import { toldOfVote } from './told-of-vote';
import type { Undo } from '~/schemas/shown';

/**
 * What somebody was about to do when they had to sign in first. Held in a signed cookie of their own browser, which only their
 * own form writes: no link can bring it along, and no other browser carries it out.
 */

const onward = z.object({
  /** A path of this site. */
  to: z.string().transform(safePath),
  vote: z
    .object({ subject: z.enum(['post', 'comment']), id: z.int(), direction: z.enum(['up', 'down']) })
    .nullable()
    .default(null),
});

export type Onward = z.output<typeof onward>;
export type HeldVote = NonNullable<Onward['vote']>;

/** What to say of a vote that waited for a sign-in. */
export type VoteNotice = { notice: NoticeName; text?: string; undo?: Undo };

/** In seconds: while somebody signs in, and while a mailed link is good. */
const lasts = { signIn: 3600, registration: 25 * 3600 } as const;

/** In characters: a browser keeps no cookie of more than 4 KB, and no page of ours has such an address. */
const longest = 1000;

/** @returns the Set-Cookie */
export const holdOnward = (held: Onward, until: keyof typeof lasts): Promise<string> =>
  held.to.length > longest ? forgetOnward() : onwardCookie.serialize(held, { maxAge: lasts[until] });

export async function onwardOf(request: Request): Promise<Onward | null> {
  const parsed = onward.safeParse(await onwardCookie.parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : null;
}

/** Holds where somebody was going while a mailed link is on its way. @returns the Set-Cookies */
export async function holdWhileRegistering(request: Request, to: string): Promise<string[]> {
  const held = await onwardOf(request);
  if (!held && to === '/') return [];
  return [await holdOnward({ to, vote: held?.to === to ? held.vote : null }, 'registration')];
}

/** Where somebody goes whose address was just proven: to the profile, and then on to where they came from. */
export const newcomersGoal = async (request: Request): Promise<{ to: string; isNew: true }> => ({
  to: (await onwardOf(request))?.to ?? '/',
  isNew: true,
});

/** @returns the Set-Cookie */
export const forgetOnward = (): Promise<string> => onwardCookie.serialize('', { maxAge: 0 });

/**
 * Carries out what a browser held for whoever has just signed in with it; only where the sign-in leads back to where the vote was
 * pressed, since another sign-in may be somebody else's.
 * @param given.isNew whether a profile is to be completed before they go on
 * @returns what to say of the vote, if there was one, and Set-Cookies
 */
export async function settleOnward(
  request: Request,
  userId: number,
  { to, isNew }: { to: string; isNew: boolean },
): Promise<{ told: VoteNotice | null; cookies: string[] }> {
  const held = await onwardOf(request);
  const vote = held?.to === to ? held.vote : null;
  const { told, isUnproven } = vote ? await castHeld(userId, vote, to) : { told: null, isUnproven: false };
  if (isNew && to !== '/') {
    return { told, cookies: [await holdOnward({ to, vote: isUnproven ? vote : null }, 'registration')] };
  }
  return { told, cookies: held ? [await forgetOnward()] : [] };
}

/** @returns what to say; whoever has to prove their address first may vote afterwards */
async function castHeld(
  userId: number,
  vote: HeldVote,
  to: string,
): Promise<{ told: VoteNotice | null; isUnproven: boolean }> {
  try {
    const actor = await actorOf(userId);
    // Votes are counted by driver, from any network.
    const counted = await carryOut(castVote[vote.subject], { actor, network: '' }, vote);
    return { told: vote.subject === 'post' ? toldOfVote(counted, to) : null, isUnproven: false };
  } catch (thrown) {
    // A failed vote does not undo the sign-in.
    const { code, message } = toDomainError(thrown, currentRequestId() ?? '');
    const text = code === 'unexpected' ? notices['vote-failed'].text : message;
    return { told: { notice: 'held-vote-refused', text }, isUnproven: code === 'email-unverified' };
  }
}
