import type { Tx } from '~models/database/transaction';
import { reverseUpheldReports } from '~models/report';
import { findCasesOn } from '~models/report-case';
import type { Reported } from './subjects';

/** Cases on one thing, the last ones; after a decision reports hide nothing again, so that no one has come near. */
const mostCases = 100;

/**
 * When a decision is undone, the reports that it had upheld no longer speak for who reported: they were neither right nor
 * refused. For moderation alone, in the transaction that takes the decision back.
 * @param act of which reports; null for all on something that is shown again, no matter who hid it
 */
export async function reverseReports({ subject, id }: Reported, act: number | null, tx: Tx): Promise<void> {
  const cases = await findCasesOn({ subject, subjectId: id }, mostCases, tx);
  const decided = cases.filter(({ decision }) => decision && (act === null || decision.act === act));
  if (decided.length > 0)
    await reverseUpheldReports(
      decided.map(({ _id }) => _id),
      tx,
    );
}
