/** A worker that has not taken its work within this time is busy or frozen, in milliseconds. */
const takesWithinMs = 1_000;
/** One that has taken it and not done it within this time is frozen, or waits for what is; in milliseconds. */
const doesWithinMs = 5_000;

/** Milliseconds by a clock that all processes of a machine share, and that nobody sets. */
export const machineTime = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** What was handed on so long ago is not taken any more: whoever asked is about to do it themselves. @param at by `machineTime` */
export const isTooOld = (at: number): boolean => machineTime() - at >= takesWithinMs / 2;

/**
 * What was taken is to be done in so many milliseconds: after that, whoever asked is about to do it themselves.
 * @param at when it was handed on, by `machineTime`
 */
export const timeLeft = (at: number): number => at + doesWithinMs - takesWithinMs / 2 - machineTime();

type Handed<Worker> = { to: Worker; answer: (answer: unknown) => void; limit: NodeJS.Timeout };

/**
 * Of all workers, one at a time does for the others what is best done in one place. It is the one that has listened for longest, until
 * it ends, makes room for a newer one, or has not taken for a second, or done for five, what was handed to it.
 */
export class OneForAll<Worker, Work> {
  /** Those that it may be; the first is the one. */
  private workers: Worker[] = [];
  private theOne: Worker | undefined;
  private readonly handed = new Map<number, Handed<Worker>>();
  private count = 0;

  /**
   * @param appoint tells a worker whether it is the one from now on
   * @param hand gives it something to do, by the number that `taken` and `answered` are to be called with
   */
  constructor(
    private readonly appoint: (worker: Worker, isTheOne: boolean) => void,
    private readonly hand: (worker: Worker, id: number, work: Work) => void,
  ) {}

  join(worker: Worker): void {
    this.workers.push(worker);
    this.appointFirst();
  }

  /** What it has taken it still does, if it does in time. */
  leave(worker: Worker): void {
    this.workers = this.workers.filter((other) => other !== worker);
    this.appointFirst();
  }

  /** It is no more. */
  end(worker: Worker): void {
    this.leave(worker);
    for (const [id, { to }] of [...this.handed]) if (to === worker) this.answered(id, null);
  }

  /** @returns what came of it; null where nobody else does it */
  ask(asker: Worker, work: Work): Promise<unknown> {
    const to = this.theOne;
    if (to === undefined || to === asker) return Promise.resolve(null);
    this.count += 1;
    const id = this.count;
    return new Promise((answer) => {
      this.handed.set(id, { to, answer, limit: this.limit(id, takesWithinMs) });
      this.hand(to, id, work);
    });
  }

  taken(id: number): void {
    const handed = this.handed.get(id);
    if (!handed) return;
    clearTimeout(handed.limit);
    handed.limit = this.limit(id, doesWithinMs);
  }

  answered(id: number, answer: unknown): void {
    const handed = this.handed.get(id);
    if (!handed) return;
    clearTimeout(handed.limit);
    this.handed.delete(id);
    handed.answer(answer);
  }

  private limit(id: number, ms: number): NodeJS.Timeout {
    // Word that has come meanwhile is read first.
    const limit = setTimeout(() => setImmediate(() => this.giveUp(id, limit)), ms);
    return limit;
  }

  private giveUp(id: number, limit: NodeJS.Timeout): void {
    const handed = this.handed.get(id);
    if (handed?.limit !== limit) return;
    this.answered(id, null);
    if (handed.to !== this.theOne) return;
    this.workers.push(...this.workers.splice(0, 1));
    this.appointFirst();
  }

  private appointFirst(): void {
    const [first] = this.workers;
    if (first === this.theOne) return;
    if (this.theOne !== undefined) this.appoint(this.theOne, false);
    this.theOne = first;
    if (first !== undefined) this.appoint(first, true);
  }
}
