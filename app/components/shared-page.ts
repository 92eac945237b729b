/**
 * A page's `handle`: for whom one rendering of it may answer many (app/http/shared-pages). What `everybody` shares shows a
 * driver nothing of his own but what slots stand for; what `visitors` share is rendered anew for each driver.
 */
export const sharedByEverybody = { sharedBy: 'everybody' } as const;
export const sharedByVisitors = { sharedBy: 'visitors' } as const;

/** The same for the pages that people come to first, which need no more than the first style sheet. */
export const firstPageForEverybody = { sharedBy: 'everybody', isFirst: true } as const;
export const firstPageForVisitors = { sharedBy: 'visitors', isFirst: true } as const;
