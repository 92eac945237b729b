import type { Viewer } from '../actor';
import { invariant } from '../errors';
import { findShown, notFoundCode, type Reported } from './subjects';

/** What somebody is about to report. */
export type AboutToReport = { title: string; words: string | null; address: string | null };

/** @throws DomainError where it is not there, or `own-content` */
export async function readReported(viewer: Viewer, reported: Reported): Promise<AboutToReport> {
  const found = await findShown(reported);
  invariant(found, notFoundCode[reported.subject]);
  invariant(viewer === null || found.ownerId !== viewer.id, 'own-content');
  const { title, words, address } = found;
  return { title, words, address };
}
