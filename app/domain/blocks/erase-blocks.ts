import { findSomeBlocksOf } from '~models/block';
import { inTransaction } from '~models/database/transaction';
import { unblock } from './block-driver';

const batch = 100;

/** Of a departing driver, made and met, in small transactions: the other side's count goes back with each. */
export async function eraseBlocksOf(userId: number): Promise<void> {
  for (;;) {
    const blocks = await findSomeBlocksOf(userId, batch);
    if (blocks.length === 0) return;
    for (const block of blocks) await inTransaction((tx) => unblock(block.userId, block.blockedId, tx));
  }
}
