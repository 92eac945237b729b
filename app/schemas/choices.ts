/**
 * Roles (contract). An editor manages stops and restaurants. A moderator manages drivers and what they post, and may also do what an editor
 * may.
 */
export const roles = ['driver', 'editor', 'moderator'] as const;
export type Role = (typeof roles)[number];

/** What can be reported, and why (contract, "Looking after each other"). */
export const reportSubjects = ['post', 'comment', 'user', 'location'] as const;
export type ReportSubject = (typeof reportSubjects)[number];
export type SubjectRef = { subject: ReportSubject; id: number };

export const reportReasons = ['spam', 'rude', 'not-food', 'unsafe', 'private', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a visitor without an account may report. */
export const visitorReasons = ['unsafe', 'copyright'] as const satisfies ReportReason[];

/** The periods of a leaderboard: all time, or since the week or the month began (specification section 1). */
export const periods = ['all', 'weekly', 'monthly'] as const;

export type Period = (typeof periods)[number];
