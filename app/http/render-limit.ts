import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { clientNetwork } from './express/client-network';

/** Does work a few at a time for each asker: a crowd's takes no longer, and others come between. */
export class KeyedConcurrencyLimit {
  private readonly limits = new Map<string, LimitFunction>();

  /** @param mostWaiting of one asker; more are refused */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * @param mostWaiting Infinity for work that must not be refused anymore
   * @throws DomainError `too-many-requests`; whatever the work throws
   */
  async run<T>(who: string, work: () => Promise<T>, mostWaiting = this.mostWaiting): Promise<T> {
    const limit = this.limits.get(who) ?? pLimit(this.atATime);
    this.limits.set(who, limit);
    if (limit.pendingCount >= mostWaiting) throw new DomainError('too-many-requests', { retryAfterSeconds: 5 });
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(who);
    }
  }

  /** Askers with work that runs or waits. */
  get size(): number {
    return this.limits.size;
  }
}

/** Pages that are rendered at a time for one network, and that may wait for it; RATE_LIMIT_SCALE multiplies these. */
const rendering = new KeyedConcurrencyLimit(3, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/** Renders a page once its network may have one rendered. @returns null where the asker has left meanwhile */
export const renderInLimit = <T>(request: Request, response: Response, render: () => Promise<T>): Promise<T | null> =>
  rendering.run(clientNetwork(request), async () => (response.destroyed ? null : render()));

/** For what is answered elsewhere: it counts as done when its head goes out, however slow its reader is. */
export async function answerInLimit(
  request: Request,
  response: Response,
  { isCall, answer }: { isCall: boolean; answer: () => void },
): Promise<void> {
  await (isCall ? readInLimit : renderInLimit)(request, response, () => untilHead(response, answer));
}

function untilHead(response: Response, answer: () => void): Promise<void> {
  const rendered = new Promise<void>((resolve) => {
    onHeaders(response, resolve);
    response.once('close', resolve);
  });
  answer();
  return rendered;
}

/**
 * For a form post: its body may take minutes over a weak link, so it takes a place only when there is something to render.
 *
 * @returns a function that waits for the place. It is kept until the head of the answer goes out. It rejects if the sender has left.
 */
export function renderSlotForPost(request: Request, response: Response | undefined): () => Promise<void> {
  let taken: Promise<void> | undefined;
  const take = async () => {
    if (!response) return;
    await new Promise<void>((resolve, reject) => {
      const render = async () => {
        if (response.destroyed) reject(new DomainError('too-many-requests'));
        else await untilHead(response, resolve);
      };
      // What the form asked for is done by now. As many wait as there are connections.
      rendering.run(clientNetwork(request), render, Infinity).catch(reject);
    });
  };
  return () => (taken ??= take());
}

/** Answers of the API to GET that are made at a time for one network, and that may wait for it. */
const reading = new KeyedConcurrencyLimit(6, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/** Reads once its network may have it read. @returns null where the asker has left meanwhile */
export const readInLimit = <T>(request: Request, response: Response, read: () => Promise<T>): Promise<T | null> =>
  reading.run(clientNetwork(request), async () => (response.destroyed ? null : read()));
