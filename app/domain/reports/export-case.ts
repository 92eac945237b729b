import { findActsOn } from '~models/moderation-act';
import { findReportsOfCase } from '~models/report';
import { findCase } from '~models/report-case';
import { findUser } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { photoSources } from '~/services/photo-store/urls';
import { invariant } from '../errors';
import { readPhotoFile } from '../photos/keep-photos';
import { standingOf } from './standing';
import { findStored } from './subjects';

const [mostReports, mostActs] = [10_000, 100];

/**
 * Everything there is on a case, for anyone who has to answer for it: a court, an owner's lawyer, the police.
 * @returns what its file holds @throws DomainError `case-not-found`
 */
export async function exportCase(id: number) {
  const row = await findCase(id);
  invariant(row, 'case-not-found');
  const { subject, subjectId, ownerId, openedAt, hiddenAt, reasons, decision } = row;
  const [found, author, reports, acts] = await Promise.all([
    findStored({ subject, id: subjectId }),
    ownerId === null ? null : findUser(ownerId),
    findReportsOfCase(id, mostReports),
    findActsOn({ subject, subjectId }, mostActs),
  ]);
  const address = found?.address ? new URL(found.address, config.SITE_URL).href : null;
  return {
    site: config.SITE_URL,
    exportedAt: clock.now(),
    case: { id, subject, subjectId, openedAt, hiddenByReportsAt: hiddenAt, reasons, decision },
    subject: found && {
      ...{ title: found.title, words: found.words, address, isShown: found.isShown, at: found.at },
      photos: found.photos.map((photo) => new URL(photoSources(photo).url, config.SITE_URL).href),
    },
    author: author && {
      ...{ id: author._id, username: author.username, displayName: author.displayName, email: author.email },
      ...{ memberSince: author.createdAt, suspendedUntil: author.suspendedUntil ?? null },
    },
    reports: reports.map(({ userId, visitor, reason, words, at, standing, outcome }) => ({
      ...{ userId, visitor, reason, words, at, outcome },
      standing: standing && standingOf(standing),
    })),
    decisions: acts.map(({ _id, kind, by, byId, reason, words, at, until, appealOf }) => ({
      ...{ id: _id, kind, by, byId, reason, words, at, until, appealOf },
    })),
  };
}

/** As wide as the desk shows a photo, in pixels. */
const deskWidth = 640;

/**
 * What a case is about, as moderators see it: its own addresses are no one's while it is hidden.
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
