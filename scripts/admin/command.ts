export type Command = {
  usage: string[];
  /** @param args after its name. @returns null for arguments that it does not take */
  run: (args: string[], say: (line: string) => void) => Promise<CommandResult | null>;
};

/** `done` is the last line: what was done. */
export type CommandResult = { done: string; ok: boolean };
