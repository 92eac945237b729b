import type { ReportReason } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { type CaseDecision, findCasesOn } from '~models/report-case';
import { hide, restore } from '../moderation';
import { closeCase } from './decide-case';
import { lockOf } from './open-case';
import { findStored } from './subjects';

type ByOperator = {
  subject: 'post' | 'comment';
  id: number;
  reason: ReportReason;
  /** Its author is told these. */
  words: string | null;
};

/** `unchanged`: it is hidden already, or not hidden. */
type Done = 'done' | 'unchanged' | 'not-found';

/** Hides what someone has a right to have taken down, as the operator; a case that is open on it is decided by that. */
export const takeDown = (given: ByOperator): Promise<Done> => decideByOperator(given, 'hide');

/** Shows it again, such as after a counter-notice. */
export const putBack = (given: ByOperator): Promise<Done> => decideByOperator(given, 'keep');

function decideByOperator({ subject, id, reason, words }: ByOperator, what: CaseDecision): Promise<Done> {
  return inTransaction(async (tx) => {
    await lock(lockOf({ subject, id }), tx);
    if (!(await findStored({ subject, id }, tx))) return 'not-found';
    const decision = { by: null, reason, words };
    const isChanged = await (what === 'hide' ? hide : restore)({ subject, id }, decision, tx);
    await closeOpenCase({ subject, id, reason, words }, what, tx);
    return isChanged ? 'done' : 'unchanged';
  });
}

async function closeOpenCase({ subject, id, reason, words }: ByOperator, what: CaseDecision, tx: Tx): Promise<void> {
  const [newest] = await findCasesOn({ subject, subjectId: id }, 1, tx);
  if (newest?.state !== 'open') return;
  await closeCase(newest, { what, days: null, reason, words, by: null, at: clock.now() }, true, tx);
}
