/** What an operator asks of the site by hand. */
export type Command = {
  /** One line for each way to call it. */
  usage: string[];
  /**
   * @param args what stands behind its name.
   * @returns null when it cannot be called like that.
   */
  run: (args: string[], say: (line: string) => void) => Promise<Outcome | null>;
};

/** `done` is the last line: what was done. */
export type Outcome = { done: string; ok: boolean };
