/** Receives one line, for a person to read, whenever a long step begins or gets on. */
export type OnProgress = (line: string) => void;
