import { subjectQuery, type TakenSubject } from '~/schemas/take-along';

/** What is saved offline is known by what it is about. */
export const takingId = (subject: TakenSubject): string => subjectQuery(subject);
