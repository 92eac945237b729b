import type { Tx } from '~models/database/transaction';
import { type Decision, recordAct, type Subject } from './acts';
import { hide, restore } from './hide';
import { assertNotOwn } from './may-decide';

/** Something that was looked at, and whose it is; null for nobody's. */
type Looked = Subject & { userId: number | null };

/** Leaves as it is what was looked at; what the site has hidden is shown again. @throws DomainError `own-decision` */
export async function keep({ userId, ...what }: Looked, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  if ((subject === 'post' || subject === 'comment') && (await restore({ subject, id }, decision, tx))) return;
  await recordAct({ ...decision, kind: 'kept', about: what, userId }, tx);
}

/** Tells whose it is that they broke a rule; a post or comment is hidden besides. @throws DomainError `own-decision` */
export async function warn({ userId, ...what }: Looked, decision: Decision, tx: Tx): Promise<void> {
  assertNotOwn(decision.by, userId);
  const { subject, id } = what;
  const isHideable = subject === 'post' || subject === 'comment';
  if (isHideable && (await hide({ subject, id }, { ...decision, isWarning: true }, tx))) return;
  await recordAct({ ...decision, kind: 'warned', about: what, userId }, tx);
}
