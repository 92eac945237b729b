import type { ReportReason } from '~/schemas/choices';
import { clock } from '~/services/clock';
import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import { findReport, reportId } from '~models/report';
import { invariant } from '../errors';
import { fileReport, lockOf } from './open-case';
import { findStored, notFoundCode, type Reported } from './subjects';

/**
 * Puts something before the moderators without a person reporting it, such as a photo that was posted before. Once for each
 * reason, so that it is safe to call again; hides nothing by itself.
 * @param words for moderators: what was found
 * @throws DomainError for a subject that does not exist, even hidden, as the transaction sees it
 */
export async function reportBySite(
  reported: Reported,
  { reason, words }: { reason: ReportReason; words: string | null },
  tx: Tx,
): Promise<void> {
  const { subject, id: subjectId } = reported;
  await lock(lockOf(reported), tx);
  const _id = reportId({ subject, subjectId }, `site-${reason}`);
  if (await findReport(_id, tx)) return;
  const found = await findStored(reported, tx);
  invariant(found, notFoundCode[subject]);
  await fileReport(
    {
      ...{ _id, subject, subjectId, ownerId: found.ownerId, userId: null, visitor: null },
      ...{ reason, words, standing: null, counts: false, at: clock.now() },
    },
    tx,
  );
}
