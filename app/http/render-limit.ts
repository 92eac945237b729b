import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { clientNetwork } from './express/client-network';

/** Does work a few at a time for each asker: a crowd's takes no longer, and others come between. */
export class LimitForEach {
  private readonly limits = new Map<string, LimitFunction>();

  /** @param mostWaiting of one asker; more are refused */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws DomainError `too-many-requests`; whatever the work throws */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(who) ?? pLimit(this.atATime);
    this.limits.set(who, limit);
    if (limit.pendingCount >= this.mostWaiting) throw new DomainError('too-many-requests', { retryAfterSeconds: 5 });
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
const rendering = new LimitForEach(3, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/** Renders a page once its network may have one rendered. @returns null where the asker has left meanwhile */
export const renderInLimit = <T>(request: Request, response: Response, render: () => Promise<T>): Promise<T | null> =>
  rendering.run(clientNetwork(request), async () => (response.destroyed ? null : render()));

/** For a page that is answered elsewhere: it counts as rendered when its head goes out, however slow its reader is. */
export async function answerInLimit(request: Request, response: Response, answer: () => void): Promise<void> {
  await renderInLimit(request, response, () => {
    const rendered = new Promise<void>((resolve) => {
      onHeaders(response, resolve);
      response.once('close', resolve);
    });
    answer();
    return rendered;
  });
}
