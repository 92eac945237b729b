import { isDatabaseFull, isDatabaseOutage } from '~models/database/outage';
import { isDiskFull } from '~/services/disk-reserve';

/** An import that could not go on, with a sentence that says why, where, and what to do now. */
export class ImportStoppedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ImportStoppedError';
  }
}

/** The end of a sentence. */
export function whyStopped(error: unknown): string {
  if (isDatabaseFull(error) || isDiskFull(error)) return 'the disk of the database is full';
  if (isTooBusy(error)) return 'the database is too busy to write the next rows';
  if (isDatabaseOutage(error)) return 'the database cannot be reached';
  return error instanceof Error ? error.message : String(error);
}

/** The message of a transaction that was retried for too long. */
const isTooBusy = (error: unknown): boolean => error instanceof Error && /conflicts for too long/.test(error.message);
