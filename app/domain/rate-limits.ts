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
   * Counted in memory, per process: for limits that protect a machine from one user's flood of requests. Limits on guessing and on emails
   * to others are counted in MongoDB.
   */
  inMemory?: true;
  /** Replaces the default message, if a short wait doesn't help. */
  sentence?: string;
};

/** Attempts and the period they are counted over, in seconds; RATE_LIMIT_SCALE multiplies the attempts. */
export const rateLimits = {
  /** Wrong passwords for one address from unknown browsers: an owner with a new browser has to wait a little, but isn't locked out. */
  'sign-in-address': { tries: 10, seconds: 300 },
  /** From a browser that has signed in to the account before, so that strangers' attempts don't lock out the owner. */
  'sign-in-browser': { tries: 10, seconds: 300 },
  'sign-in-network': { tries: 100, seconds: 900 },
  /** Codes for one account, including right passwords: three of a million codes are valid at a time. */
  'code-account': { tries: 5, seconds: 900 },
  /** Passwords that a signed-in user enters again. */
  'proof-account': { tries: 10, seconds: 900 },
  /** Changes and checks of account security (password, address, codes), right or wrong: each change sends an email. */
  'guard-account': { tries: 20, seconds: 3600 },
  'register-network': { tries: 60, seconds: 3600 },
  'mail-address': { tries: 5, seconds: 3600 },
  'mail-network': { tries: 60, seconds: 3600 },
  'token-network': { tries: 100, seconds: 900 },
  /** Codes of posts that are waiting for a photo, right or wrong. There are 25 billion codes and few in use, so guessing is hopeless. */
  'photo-code-network': { tries: 30, seconds: 900 },
  /** Devices that ask to be signed in by a phone, and the codes typed for them, right or wrong. */
  'pairing-network': { tries: 60, seconds: 900 },
  'pairing-code-actor': { tries: 10, seconds: 900 },
  'pairing-code-network': { tries: 60, seconds: 900 },
  /** New posts by visitors, with up to ten files that are stored for an hour. */
  'held-post-network': { tries: 10, seconds: 3600 },
  /** Posts, comments, votes, places and shares of one user. */
  'write-actor': { tries: 300, seconds: 60, inMemory: true },
  /** Places added by one user per day: more than anyone needs to add, but too few to flood the lists. */
  'place-actor': { tries: 30, seconds: 86_400, sentence: rules.location.tooManyToday },
  /** Place files uploaded by one editor per day: each takes up to 20 MB of the database for a month. */
  'place-file-actor': { tries: 30, seconds: 86_400, sentence: rules.location.tooManyFiles },
  /** Confirmations and "closed" reports about places by one user per day: more stops than anyone eats at. */
  'place-word-actor': { tries: 40, seconds: 86_400, sentence: rules.location.tooManyWords },
  /** Corrections suggested by one user per day. */
  'suggest-actor': { tries: 60, seconds: 86_400, sentence: rules.location.tooManySuggestions },
  /** Appeals of one user per day; each decision can be appealed once. */
  'appeal-actor': { tries: 20, seconds: 86_400 },
  /** Drivers blocked by one user per day: each blocked driver's pages are rendered individually from then on. */
  'block-actor': { tries: 20, seconds: 86_400 },
  /** Reports by one user per day. */
  'report-actor': { tries: 30, seconds: 86_400, sentence: rules.report.tooManyToday },
  /** Reports by visitors per day. */
  'report-network': { tries: 20, seconds: 86_400, sentence: rules.report.tooManyFromNetwork },
  /** New posts of one user, published or waiting for a photo. */
  'post-actor': { tries: 30, seconds: 3600 },
  /** Chunked uploads started by one user, and their chunks. */
  'upload-actor': { tries: 120, seconds: 3600 },
  'piece-actor': { tries: 2_400, seconds: 60, inMemory: true },
  /** Lists of what to save for offline use: each reads a whole road, and a truck stop's network has many drivers. */
  'save-offline-network': { tries: 60, seconds: 60, inMemory: true },
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

/** Subjects are hashed, so that no addresses are stored. */
const keyOf = (subject: string): string => createHash('sha256').update(subject.toLowerCase()).digest('base64url');

/**
 * @param subject the network, address or user whose attempts are counted
 * @throws DomainError `too-many-requests` with the seconds to wait
 */
export async function consumeLimit(limit: Limit, subject: string | number): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(String(subject)));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const { sentence }: Rule = rateLimits[limit];
    throw new DomainError('too-many-requests', { sentence, retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** A right password resets the count of wrong ones. */
export async function resetLimit(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(subject));
}

/** A limit of an operation, and whose attempts it counts. `I`: the operation's input. */
export type Counter<I> = CallersCounter | { limit: Limit; by: 'input'; subjectOf: (input: I) => string };

type CallersCounter = { limit: Limit; by: 'actor' | 'network' | 'visitor' };

/** Attempts of the signed-in user. */
export const byActor = (limit: Limit): CallersCounter => ({ limit, by: 'actor' });

/** Attempts from one network, no matter by whom. */
export const byNetwork = (limit: Limit): CallersCounter => ({ limit, by: 'network' });

/** Attempts from one network by visitors. */
export const byVisitor = (limit: Limit): CallersCounter => ({ limit, by: 'visitor' });

/** Attempts for one email address, no matter by whom. */
export const byAddress = (limit: Limit): Counter<{ email: string }> => ({
  limit,
  by: 'input',
  subjectOf: ({ email }) => email,
});

export const writes = byActor('write-actor');
