import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { findReportable, type Reported } from './subjects';

/** What somebody is about to report. `words`: of a comment; what else there is to read stands on the page of the subject. */
export type AboutToReport = { title: string; words: string | null; address: string | null };

/** @throws DomainError where the viewer may not see it, or `own-content` */
export async function readReported(viewer: Viewer, reported: Reported): Promise<AboutToReport> {
  const found = await findReportable(viewer, reported);
  invariant(viewer === null || found.ownerId !== viewer.id, 'own-content');
  const { title, words, address } = found;
  return { title, words: reported.subject === 'comment' ? words : null, address };
}
