/** A page's `handle`: it is the same for every visitor, so that one rendering of it may answer many (app/http/shared-pages). */
export const sharedPage = { isShared: true } as const;

/** The same for the pages that people come to first, which need no more than the first style sheet. */
export const sharedFirstPage = { isShared: true } as const;
