/**
 * Roles (contract). An editor manages stops and restaurants. A moderator manages drivers and what they post, and has all permissions of an
 * editor.
 */
export const roles = ['driver', 'editor', 'moderator'] as const;
export type Role = (typeof roles)[number];

/** What can be reported (contract, "Looking after each other"). */
export const reportSubjects = ['post', 'comment', 'user', 'location'] as const;
export type ReportSubject = (typeof reportSubjects)[number];
export type SubjectRef = { subject: ReportSubject; id: number };

export const reportReasons = ['spam', 'rude', 'not-food', 'unsafe', 'private', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons that a visitor without an account can use. */
export const visitorReasons = ['unsafe', 'copyright'] as const satisfies ReportReason[];

/** The periods of a leaderboard: all time, or since the start of the week or month (specification §1). */
export const periods = ['all', 'weekly', 'monthly'] as const;

export type Period = (typeof periods)[number];
