/** A page's `handle`: it is the same for every visitor, so that one rendering of it may answer many (app/http/shared-pages). */
export const sharedPage = { isShared: true } as const;
