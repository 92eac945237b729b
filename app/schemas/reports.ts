/** What can be reported, and why (contract, "Looking after each other"). */
export const reportSubjects = ['post', 'comment', 'user', 'location'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportReasons = ['spam', 'rude', 'not-food', 'unsafe', 'private', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a visitor without an account may report. */
export const visitorReasons = ['unsafe', 'copyright'] as const satisfies ReportReason[];
