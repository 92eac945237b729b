import { deskReports, reportWords } from '~/messages/moderation';

/** Sent with the page: no browser loads sentences that few are shown. */
export const deskWords = {
  subjects: deskReports.subjects,
  reasons: reportWords.reasons,
  operator: deskReports.operator,
};

export type DeskWords = typeof deskWords;
