import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { clientNetwork } from './express/client-network';

type Line = { running: number; waiting: (() => void)[] };

/** Work that is done a few at a time for each of those who ask for it: a crowd's is done as fast, and others come between. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** @param mostWaiting of one who asks; whoever comes then is refused */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * Waits for a turn.
   * @returns what gives it back
   * @throws DomainError `too-many-requests`
   */
  async take(who: string): Promise<() => void> {
    const line = this.lines.get(who) ?? { running: 0, waiting: [] };
    this.lines.set(who, line);
    if (line.running < this.atATime) line.running += 1;
    else {
      if (line.waiting.length >= this.mostWaiting) throw new DomainError('too-many-requests', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.lines.delete(who);
    };
  }
}

/** Pages that are rendered at a time for one network, and that may wait for it; RATE_LIMIT_SCALE multiplies these. */
const rendering = new Turns(3, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/**
 * Waits until a page may be rendered for whoever asks.
 * @returns what says that it is; null where they have left meanwhile
 */
export async function turnToRender(request: Request, response: Response): Promise<(() => void) | null> {
  const done = await rendering.take(clientNetwork(request));
  if (!response.destroyed) return done;
  done();
  return null;
}

/** The same for a page that is answered elsewhere: its turn is over when its head goes out, however slow its reader is. */
export async function inTurn(request: Request, response: Response, answer: () => void): Promise<void> {
  const done = await turnToRender(request, response);
  if (!done) return;
  onHeaders(response, done);
  response.once('close', done);
  answer();
}
