/** Why a task did not get its turn. `owner`: too many of its owner wait already; `all`: too many of everybody's; `left`: nobody waits for it any more. */
export type NoTurn = 'owner' | 'all' | 'left';

export class NoTurnError extends Error {
  constructor(readonly reason: NoTurn) {
    super(`The task gets no turn: ${reason}`);
    this.name = 'NoTurnError';
  }
}

export type Bounds = {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Most tasks of one owner that wait. */
  waitingOfOwner: number;
  /** Most tasks that wait altogether. */
  waiting: number;
  /** After this long a task no longer keeps the others waiting; one such at a time runs besides `atOnce`. */
  overtimeMs: number;
};

/** Begins a task that waits. */
type Start = () => void;

/**
 * Lets tasks run a few at a time, in turns by owner: whoever has many waiting comes as often as whoever has one. Queues that
 * are to be had (p-limit, p-queue) know the order of arrival and priorities, but no owners.
 */
export class FairQueue {
  #running = 0;
  #overtime = 0;
  #waiting = 0;
  /** By owner, in the order in which the owners get their next turn. */
  readonly #owners = new Map<string | number, Start[]>();

  constructor(private readonly bounds: Bounds) {}

  /** How many tasks wait. */
  get length(): number {
    return this.#waiting;
  }

  /**
   * @param signal of whoever waits for the task: once it is aborted, a task that waits is dropped.
   * @throws NoTurnError; whatever the task throws
   */
  async run<T>(owner: string | number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NoTurnError('left');
    if (this.#running < this.bounds.atOnce) this.#running += 1;
    else await this.#turnOf(owner, signal);
    let keepsPlace = true;
    const timer = setTimeout(() => {
      if (this.#overtime > 0) return;
      keepsPlace = false;
      this.#overtime += 1;
      this.#passOn(owner);
    }, this.bounds.overtimeMs);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      if (keepsPlace) this.#passOn(owner);
      else this.#overtime -= 1;
    }
  }

  #turnOf(owner: string | number, signal?: AbortSignal): Promise<void> {
    const own = this.#owners.get(owner) ?? [];
    if (own.length >= this.bounds.waitingOfOwner) throw new NoTurnError('owner');
    if (this.#waiting >= this.bounds.waiting) throw new NoTurnError('all');
    return new Promise((resolve, reject) => {
      const leave = () => {
        own.splice(own.indexOf(start), 1);
        if (own.length === 0) this.#owners.delete(owner);
        this.#waiting -= 1;
        reject(new NoTurnError('left'));
      };
      const start: Start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      own.push(start);
      this.#owners.set(owner, own);
      this.#waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Hands the place of an owner's task on: that owner comes behind all others. Where nobody waits it becomes free. */
  #passOn(from: string | number): void {
    const left = this.#owners.get(from);
    if (left) {
      this.#owners.delete(from);
      this.#owners.set(from, left);
    }
    const [first] = this.#owners;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [owner, own] = first;
    own.shift()?.();
    if (own.length === 0) this.#owners.delete(owner);
    this.#waiting -= 1;
  }
}
