import { z } from 'zod';
import { rules } from '~/messages/forms';
import { id, optionalText, requiredText, email, limits } from './atoms';
import { reportReasons, reportSubjects } from './choices';

/** In characters. */
const [maxWords, maxAppeal] = [1_000, 2_000];

const reason = z.enum(reportReasons, rules.moderation.reason);
const words = optionalText(maxWords, rules.moderation.wordsTooLong);

/** How many decisions about it the moderator has seen. If there is a later one, the call is rejected, and the error has that decision. */
const seen = z
  .preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number().int().min(0).optional(),
  )
  .meta({
    description: 'How many decisions about it you have seen. If missing, the decision applies to the current state',
  });

/** POST /api/posts/{id}/hide, and the same for comments. */
export const hideInput = z.object({ reason, words, seen });

/** POST /api/posts/{id}/restore, and the same for comments. The reason defaults to the one that it was hidden for. */
export const restoreInput = z.object({ reason: reason.optional(), words, seen });

/** POST /api/users/{id}/suspend. The suspension is permanent if `until` is null or missing. */
export const suspendInput = z.object({
  until: z.iso
    .datetime({ offset: true, error: rules.suspension.until })
    .or(z.iso.date({ error: rules.suspension.until }))
    .nullish()
    .meta({ description: 'An ISO 8601 time or date; null if permanent' }),
  reason,
  words,
  seen,
});

/** POST /api/users/{id}/unsuspend. */
export const unsuspendInput = restoreInput;

/** POST /api/appeals/{id} and the appeal form. */
export const appealInput = z.object({
  words: requiredText(maxAppeal, rules.moderation.appealRequired, rules.moderation.appealTooLong),
});

/** A decision on an appeal at the desk. */
export const appealDecision = z.object({ id, reason, words, verdict: z.enum(['uphold', 'grant']) });

const { report } = rules;

/** Treats an empty form field as missing. */
const emptyAsNone = (value: unknown) => (value === '' ? undefined : value);

const aboutReport = {
  reason: z.enum(reportReasons, report.reason),
  words: optionalText(limits.report, report.tooLong),
  email: z
    .preprocess(emptyAsNone, email(rules.email.required, rules.email.invalid).nullish())
    .transform((address) => address ?? null)
    .meta({ description: 'If you are not signed in: your email address' }),
  name: optionalText(limits.reporterName, report.tooLong).meta({
    description: 'If you are not signed in and report copyright: your full name',
  }),
  work: optionalText(limits.report, report.tooLong).meta({
    description: 'If you are not signed in and report copyright: your work that was copied',
  }),
};

/** The reason and note of a moderator's decision. */
export const caseDecision = z.object({ reason: aboutReport.reason, words: aboutReport.words });

/** The form of a report page. Its path names the subject. */
export const reportForm = z.object(aboutReport);

/** POST /api/reports (contract, "Looking after each other"). */
export const newReport = z.object({ subject: z.enum(reportSubjects), id, ...aboutReport });
