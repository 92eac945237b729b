/** Uploaded photos by key. The site keeps them for an hour; a post that stays in the outbox for longer uploads them again. */
export const photosOfThisPage = new Map<string, Blob>();
