import { inTransaction } from '~models/database/transaction';
import type { LetterReader } from '~models/letter-reader';
import { setLetterTurn } from '~models/letter-turn';
import { findNoticeChoice, setNoticeChoice } from '~models/notice-choice';
import { findUser } from '~models/user';
import { isSuspended } from '../actor';

/** Whether somebody's account is one that letters go to: proven, shown and in standing. */
export const mayGetLetter = (reader: LetterReader): reader is LetterReader & { email: string } =>
  reader.email !== null && reader.isVerified && !reader.hiddenAt && !isSuspended(reader);

/** Asked again before a letter goes out, which may have waited: whoever has ended it meanwhile gets none. */
export async function isLetterWanted(readerId: number, to: string): Promise<boolean> {
  const [reader, { letter }] = await Promise.all([findUser(readerId), findNoticeChoice(readerId)]);
  return letter === true && reader !== null && mayGetLetter(reader) && reader.email === to;
}

/** Their mail server takes nothing for this address: no more letters until they ask for them again. Other mail goes on. */
export async function stopBouncedLetter(readerId: number, to: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const reader = await findUser(readerId, tx);
    if (!reader || reader.email !== to) return;
    await setNoticeChoice(readerId, { letter: false }, tx);
    await setLetterTurn(readerId, { dueAt: null, bouncedAt: now }, tx);
  });
}
