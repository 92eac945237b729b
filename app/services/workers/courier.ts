type Errand<Word> = { words: Word[]; done: () => void };

/**
 * Takes words to one other process, in one message at a time: what is to be told meanwhile goes with the next, so that a crowd of
 * words takes few messages.
 */
export class Courier<Word> {
  private waiting: Errand<Word>[] = [];
  private underWay: Errand<Word>[] = [];

  constructor(private readonly send: (words: Word[]) => void) {}

  /** @returns once they were heard, or nobody is left to hear them */
  tell(words: Word[]): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ words, done });
      if (this.underWay.length === 0) this.setOut();
    });
  }

  /** The other process has heard what it was told last. */
  heard(): void {
    for (const { done } of this.underWay) done();
    this.setOut();
  }

  /** The other process is no more. */
  end(): void {
    for (const { done } of [...this.underWay, ...this.waiting]) done();
    this.underWay = this.waiting = [];
  }

  private setOut(): void {
    this.underWay = this.waiting;
    this.waiting = [];
    if (this.underWay.length > 0) this.send(this.underWay.flatMap(({ words }) => words));
  }
}
