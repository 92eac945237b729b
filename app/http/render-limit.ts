import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { clientNetwork } from './express/client-network';

type Permits = { taken: number; waiting: (() => void)[] };

/** A semaphore for each of those who ask: a crowd's work is done as fast, and others come between. */
export class KeyedSemaphore {
  private readonly permits = new Map<string, Permits>();

  /** @param mostWaiting of one who asks; whoever comes then is refused */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * Waits for a permit.
   * @returns what gives it back
   * @throws DomainError `too-many-requests`
   */
  async acquire(who: string): Promise<() => void> {
    const own = this.permits.get(who) ?? { taken: 0, waiting: [] };
    this.permits.set(who, own);
    if (own.taken < this.atATime) own.taken += 1;
    else {
      if (own.waiting.length >= this.mostWaiting) throw new DomainError('too-many-requests', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => own.waiting.push(resolve));
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = own.waiting.shift();
      if (next) next();
      else own.taken -= 1;
      if (own.taken === 0) this.permits.delete(who);
    };
  }
}

/** Pages that are rendered at a time for one network, and that may wait for it; RATE_LIMIT_SCALE multiplies these. */
const rendering = new KeyedSemaphore(3, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/**
 * Waits until a page may be rendered for whoever asks.
 * @returns what says that it is; null where they have left meanwhile
 */
export async function acquireRendering(request: Request, response: Response): Promise<(() => void) | null> {
  const done = await rendering.acquire(clientNetwork(request));
  if (!response.destroyed) return done;
  done();
  return null;
}

/** The same for a page that is answered elsewhere: its permit is given back when its head goes out, however slow its reader is. */
export async function renderInLimit(request: Request, response: Response, answer: () => void): Promise<void> {
  const done = await acquireRendering(request, response);
  if (!done) return;
  onHeaders(response, done);
  response.once('close', done);
  answer();
}
