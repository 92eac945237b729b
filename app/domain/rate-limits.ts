import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createRateLimiter } from '~models/rate-limit';
import { config } from '~/config.server';
import { rules } from '~/messages';
import { DomainError } from './errors';

type Rule = {
  tries: number;
  seconds: number;
  /**
   * Counted by each process for itself: what keeps a crowd of one's own requests off a process, and costs no write. What keeps
   * somebody from guessing, or from mailing others, is counted for all processes together.
   */
  inProcess?: true;
  /** What is told in place of the usual words, where waiting a little is no help. */
  sentence?: string;
};

/** Tries and the seconds they are counted over; RATE_LIMIT_SCALE multiplies the tries. */
export const rateLimits = {
  /** Wrong passwords for one address, from wherever they come: who is new there waits a little, and is not locked out. */
  'sign-in-address': { tries: 10, seconds: 300 },
  /** The same from a browser that has signed in to the account before: strangers' tries do not keep its owner out. */
  'sign-in-browser': { tries: 10, seconds: 300 },
  'sign-in-network': { tries: 100, seconds: 900 },
  /** Codes for one account, right passwords included: of a million codes three are good at a time. */
  'code-account': { tries: 5, seconds: 900 },
  /** Passwords typed once more by who is signed in. */
  'proof-account': { tries: 10, seconds: 900 },
  /** What guards an account (password, address, codes), shown and changed, right or wrong: each change is a mail. */
  'guard-account': { tries: 20, seconds: 3600 },
  'register-network': { tries: 60, seconds: 3600 },
  'mail-address': { tries: 5, seconds: 3600 },
  'mail-network': { tries: 60, seconds: 3600 },
  'token-network': { tries: 100, seconds: 900 },
  /** Codes of posts that wait for a photo, right or wrong: of 25 billion codes few are in use, and nobody tries them all. */
  'photo-code-network': { tries: 30, seconds: 900 },
  /** Devices that ask to be signed in from a phone; and the codes that are typed for them, right or wrong. */
  'pairing-network': { tries: 60, seconds: 900 },
  'pairing-code-actor': { tries: 10, seconds: 900 },
  'pairing-code-network': { tries: 60, seconds: 900 },
  /** Posts, comments, votes, places and shares of one person. */
  'write-actor': { tries: 300, seconds: 60, inProcess: true },
  /** Places added by one person in a day: more than anybody finds missing, and too few to fill lists that everybody reads. */
  'place-actor': { tries: 30, seconds: 86_400, sentence: rules.location.tooManyToday },
  /** New posts of one person, with their photos or before them. */
  'post-actor': { tries: 30, seconds: 3600 },
  /** Photos begun to be sent in pieces, by one person; and their pieces. */
  'upload-actor': { tries: 120, seconds: 3600 },
  'piece-actor': { tries: 600, seconds: 60, inProcess: true },
} satisfies Record<string, Rule>;

export type Limit = keyof typeof rateLimits;

const limiters = new Map<Limit, RateLimiterAbstract>();

function limiterOf(limit: Limit): RateLimiterAbstract {
  const limiter = limiters.get(limit) ?? newLimiter(limit, rateLimits[limit]);
  limiters.set(limit, limiter);
  return limiter;
}

function newLimiter(keyPrefix: Limit, { tries, seconds: duration, inProcess }: Rule): RateLimiterAbstract {
  const points = Math.max(1, Math.round(tries * config.RATE_LIMIT_SCALE));
  return inProcess
    ? new RateLimiterMemory({ keyPrefix, points, duration })
    : createRateLimiter(keyPrefix, points, duration);
}

/** Addresses are counted without being stored. */
const keyOf = (subject: string): string => createHash('sha256').update(subject.toLowerCase()).digest('base64url');

/**
 * Counts a try against a limit.
 * @param subject whose tries are counted: a network, an address, a person.
 * @throws DomainError `too-many-requests` with the seconds to wait.
 */
export async function countTry(limit: Limit, subject: string | number): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(String(subject)));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const { sentence }: Rule = rateLimits[limit];
    throw new DomainError('too-many-requests', { sentence, retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

/** Gives the tries back: a right password clears what wrong ones counted. */
export async function forgetTries(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(subject));
}

/** A limit of an operation, and whose tries it counts. `I`: what the operation is given. */
export type Counter<I> = CallersCounter | { limit: Limit; by: 'input'; subjectOf: (input: I) => string };

type CallersCounter = { limit: Limit; by: 'actor' | 'network' };

/** Counts the tries of whoever is signed in. */
export const byActor = (limit: Limit): CallersCounter => ({ limit, by: 'actor' });

/** Counts the tries that come from one network, whoever makes them. */
export const byNetwork = (limit: Limit): CallersCounter => ({ limit, by: 'network' });

/** Counts the tries at one mail address, whoever makes them. */
export const byAddress = (limit: Limit): Counter<{ email: string }> => ({
  limit,
  by: 'input',
  subjectOf: ({ email }) => email,
});

/** What one person writes. */
export const writes = byActor('write-actor');
