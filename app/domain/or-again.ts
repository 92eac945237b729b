import { isDuplicateKeyError } from '~models/database/connection';

/** Does once more what a unique index has refused: of two in one moment the second finds then what the first has written. */
export async function orAgain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKeyError(error)) return work();
    throw error;
  }
}
