import { z } from 'zod';
import { rules } from '~/messages/forms';
import { email, id, limits, optionalText } from './atoms';
import { reportReasons, reportSubjects } from './choices';

const { report } = rules;

/** An empty field of a form is none. */
const emptyAsNone = (value: unknown) => (value === '' ? undefined : value);

const aboutReport = {
  reason: z.enum(reportReasons, report.reason),
  words: optionalText(limits.report, report.tooLong),
  email: z
    .preprocess(emptyAsNone, email(rules.email.required, rules.email.invalid).nullish())
    .transform((address) => address ?? null)
    .meta({ description: 'Of a caller who is not signed in' }),
  name: optionalText(limits.reporterName, report.tooLong).meta({
    description: 'Of a caller who is not signed in and reports copyright: their full name',
  }),
  work: optionalText(limits.report, report.tooLong).meta({
    description: 'Of a caller who is not signed in and reports copyright: which work of theirs it is',
  }),
};

/** What a moderator says with a decision. */
export const caseDecision = z.object({ reason: aboutReport.reason, words: aboutReport.words });

/** The form of a page that says what it is about. */
export const reportForm = z.object(aboutReport);

/** POST /api/reports (contract, "Looking after each other"). */
export const newReport = z.object({ subject: z.enum(reportSubjects), id, ...aboutReport });
