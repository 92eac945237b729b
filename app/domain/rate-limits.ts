import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createRateLimiter } from '~models/rate-limit';
import { config } from '~/config.server';
import { rules } from '~/messages/forms';
import { DomainError } from './errors';

type Rule = {
  tries: number;
  seconds: number;
  /**
   * Counted in memory, by each process for itself: for limits that keep one person's flood of requests off a machine. Guessing, and
   * mail to others, are counted in MongoDB.
   */
  inMemory?: true;
  /** Replaces the usual sentence, where waiting a little is no help. */
  sentence?: string;
};

/** Tries and the seconds they are counted over; RATE_LIMIT_SCALE multiplies the tries. */
export const rateLimits = {
  /** Wrong passwords for one address, from any unknown browser: its owner on a new one waits a little, and is not locked out. */
  'sign-in-address': { tries: 10, seconds: 300 },
  /** From a browser that has signed in to the account before: strangers' tries do not keep its owner out. */
  'sign-in-browser': { tries: 10, seconds: 300 },
  'sign-in-network': { tries: 100, seconds: 900 },
  /** Codes for one account, right passwords included: of a million codes three are good at a time. */
  'code-account': { tries: 5, seconds: 900 },
  /** Passwords that someone signed in types again. */
  'proof-account': { tries: 10, seconds: 900 },
  /** What guards an account (password, address, codes), shown and changed, right or wrong: each change is a mail. */
  'guard-account': { tries: 20, seconds: 3600 },
  'register-network': { tries: 60, seconds: 3600 },
  'mail-address': { tries: 5, seconds: 3600 },
  'mail-network': { tries: 60, seconds: 3600 },
  'token-network': { tries: 100, seconds: 900 },
  /** Codes of posts that are waiting for a photo, right or wrong: of 25 billion codes few are in use, and no one tries them all. */
  'photo-code-network': { tries: 30, seconds: 900 },
  /** Devices that ask to be signed in by a phone; and the codes that are typed for them, right or wrong. */
  'pairing-network': { tries: 60, seconds: 900 },
  'pairing-code-actor': { tries: 10, seconds: 900 },
  'pairing-code-network': { tries: 60, seconds: 900 },
  /** New posts of no one who is signed in, with up to ten files that are waiting an hour. */
  'held-post-network': { tries: 10, seconds: 3600 },
  /** Posts, comments, votes, places and shares of one person. */
  'write-actor': { tries: 300, seconds: 60, inMemory: true },
  /** Places added by one person in a day: more than anyone finds missing, and too few to fill lists that everyone reads. */
  'place-actor': { tries: 30, seconds: 86_400, sentence: rules.location.tooManyToday },
  /** Files of places brought by one editor in a day: each takes up to 20 MB of the database for a month. */
  'place-file-actor': { tries: 30, seconds: 86_400, sentence: rules.location.tooManyFiles },
  /** What one person says about places in a day, still right or closed: more stops than anyone eats at. */
  'place-word-actor': { tries: 40, seconds: 86_400, sentence: rules.location.tooManyWords },
  /** Corrections suggested by one person in a day. */
  'suggest-actor': { tries: 60, seconds: 86_400, sentence: rules.location.tooManySuggestions },
  /** Appeals of one person in a day: one for each decision. */
  'appeal-actor': { tries: 20, seconds: 86_400 },
  /** People whom one person blocks in a day: anyone who is blocked gets each page rendered for them alone. */
  'block-actor': { tries: 20, seconds: 86_400 },
  /** What one person reports in a day. */
  'report-actor': { tries: 30, seconds: 86_400, sentence: rules.report.tooManyToday },
  /** What visitors without an account report in a day. */
  'report-network': { tries: 20, seconds: 86_400, sentence: rules.report.tooManyFromNetwork },
  /** New posts of one person, with their photos or before them. */
  'post-actor': { tries: 30, seconds: 3600 },
  /** Uploads in pieces that one person begins; and their pieces. */
  'upload-actor': { tries: 120, seconds: 3600 },
  'piece-actor': { tries: 600, seconds: 60, inMemory: true },
  /** Parts of what is saved offline: a long road has ten, and a truck stop's network has many drivers. */
  'take-along-network': { tries: 300, seconds: 60, inMemory: true },
} satisfies Record<string, Rule>;

export type Limit = keyof typeof rateLimits;

const limiters = new Map<Limit, RateLimiterAbstract>();

function limiterOf(limit: Limit): RateLimiterAbstract {
  const limiter = limiters.get(limit) ?? newLimiter(limit, rateLimits[limit]);
  limiters.set(limit, limiter);
  return limiter;
}

function newLimiter(keyPrefix: Limit, { tries, seconds: duration, inMemory }: Rule): RateLimiterAbstract {
  const points = Math.max(1, Math.round(tries * config.RATE_LIMIT_SCALE));
  if (!inMemory) return createRateLimiter(keyPrefix, points, duration);
  return new RateLimiterMemory({ keyPrefix, points, duration });
}

/** Addresses are counted without being stored. */
const keyOf = (subject: string): string => createHash('sha256').update(subject.toLowerCase()).digest('base64url');

/**
 * @param subject whose tries are counted: a network, an address, a person
 * @throws DomainError `too-many-requests` with the seconds to wait
 */
export async function consumeLimit(limit: Limit, subject: string | number): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(String(subject)));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const { sentence }: Rule = rateLimits[limit];
    throw new DomainError('too-many-requests', { sentence, retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

/** A right password clears the wrong ones before it. */
export async function resetLimit(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(subject));
}

/** A limit of an operation, and whose tries it counts. `I`: the operation's input. */
export type Counter<I> = CallersCounter | { limit: Limit; by: 'input'; subjectOf: (input: I) => string };

type CallersCounter = { limit: Limit; by: 'actor' | 'network' | 'visitor' };

/** Tries of the person who is signed in. */
export const byActor = (limit: Limit): CallersCounter => ({ limit, by: 'actor' });

/** Tries from one network, no matter by whom. */
export const byNetwork = (limit: Limit): CallersCounter => ({ limit, by: 'network' });

/** Tries from one network by those who are not signed in. */
export const byVisitor = (limit: Limit): CallersCounter => ({ limit, by: 'visitor' });

/** Tries for one mail address, no matter by whom. */
export const byAddress = (limit: Limit): Counter<{ email: string }> => ({
  limit,
  by: 'input',
  subjectOf: ({ email }) => email,
});

export const writes = byActor('write-actor');
