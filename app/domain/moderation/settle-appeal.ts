import { type AppealState, closeAppeal } from '~models/appeal';
import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { clock } from '~/services/clock';

/** Who appeals and who takes the decision back write nothing in common: this makes the later one see the earlier. */
export const lockAppeal = (act: number, tx: Tx): Promise<void> => lock(`appeal:${act}`, tx);

/** For a decision that ends by another way than its appeal, which then has nothing left to decide. */
export async function settleAppeal(act: number, state: AppealState, by: number | null, tx: Tx): Promise<void> {
  await lockAppeal(act, tx);
  await closeAppeal(act, { state, decidedBy: by, decidedAt: clock.now() }, tx);
}
