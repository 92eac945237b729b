import { findCase } from '~models/report-case';
import { invariant } from '../errors';
import { readPhotoFile } from '../photos/read-photo-file';
import { findStored } from './subjects';

/** As wide as the desk shows a photo, in pixels. */
const deskWidth = 640;

/**
 * What a case is about, as moderators see it: its own addresses are nobody's while it is hidden.
 * @param number from 1 @returns a JPEG @throws DomainError `case-not-found`, `not-found`
 */
export async function readCasePhoto(caseId: number, number: number): Promise<Buffer> {
  const row = await findCase(caseId);
  invariant(row, 'case-not-found');
  const found = await findStored({ subject: row.subject, id: row.subjectId });
  const photo = found?.photos[number - 1];
  invariant(photo, 'not-found');
  const wide = photo.widths.filter((width) => width >= deskWidth);
  const width = wide.length > 0 ? Math.min(...wide) : Math.max(...photo.widths);
  const bytes = await readPhotoFile(photo.key, width);
  invariant(bytes, 'not-found');
  return bytes;
}
