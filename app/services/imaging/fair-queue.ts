/** `owner`: too many of its owner are there already; `all`: too many of everyone's; `left`: no one waits for it anymore. */
type NoTurn = 'owner' | 'all' | 'left';

export class NoTurnError extends Error {
  constructor(readonly reason: NoTurn) {
    super(`The task gets no turn: ${reason}`);
    this.name = 'NoTurnError';
  }
}

type Bounds = {
  atOnce: number;
  waiting: number;
  /** After this long a task is late, and keeps no other owner waiting; one late task at a time runs besides `atOnce`. */
  overtimeMs: number;
};

type Owner = string | number;

type Running = { owner: Owner; isLate: boolean };

type Start = () => void;

/**
 * Runs tasks a few at a time, in turns by owner: an owner with many waiting gets as many turns as one with a single task.
 * Existing queues (p-limit, p-queue) know the order of arrival and priorities, but no owners.
 */
export class FairQueue {
  readonly #running = new Set<Running>();
  #waiting = 0;
  /** By owner, in the order in which the owners get their next turn. */
  readonly #owners = new Map<Owner, Start[]>();

  constructor(private readonly bounds: Bounds) {}

  get length(): number {
    return this.#waiting;
  }

  /**
   * @param signal of anyone who is waiting for the task: once it is aborted, a waiting task is dropped
   * @throws NoTurnError; whatever the task throws
   */
  async run<T>(owner: Owner, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NoTurnError('left');
    const running: Running = { owner, isLate: false };
    if (this.#hasPlaceFor(owner)) this.#running.add(running);
    else await this.#turnOf(running, signal);
    const timer = setTimeout(() => {
      running.isLate = true;
      this.#beginNext();
    }, this.bounds.overtimeMs);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      this.#running.delete(running);
      this.#sendBehind(owner);
      this.#beginNext();
    }
  }

  #turnOf(running: Running, signal?: AbortSignal): Promise<void> {
    const { owner } = running;
    const own = this.#owners.get(owner) ?? [];
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
        this.#running.add(running);
        resolve();
      };
      own.push(start);
      this.#owners.set(owner, own);
      this.#waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A late task's place is for other owners; its own waits until that task is done. */
  #hasPlaceFor(owner: Owner): boolean {
    const late = [...this.#running].filter(({ isLate }) => isLate);
    const taken = this.#running.size - Math.min(late.length, 1);
    return taken < this.bounds.atOnce && late.every((task) => task.owner !== owner);
  }

  #sendBehind(owner: Owner): void {
    const own = this.#owners.get(owner);
    if (!own) return;
    this.#owners.delete(owner);
    this.#owners.set(owner, own);
  }

  #beginNext(): void {
    const next = [...this.#owners].find(([owner]) => this.#hasPlaceFor(owner));
    if (!next) return;
    const [owner, own] = next;
    own.shift()?.();
    if (own.length === 0) this.#owners.delete(owner);
    this.#waiting -= 1;
    this.#beginNext();
  }
}
