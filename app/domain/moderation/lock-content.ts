import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';

/**
 * Whether an account is shown and whether its posts are is written by two transactions that touch nothing in common where a post
 * is hidden already: this makes the later one see the earlier.
 */
export const lockContentOf = (userId: number, tx: Tx): Promise<void> => lock(`content:${userId}`, tx);
