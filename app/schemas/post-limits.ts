/** In characters, and in photos. In a file of its own for script that has no schemas. */
export const limitsOfPost = { title: 120, description: 2000, photos: 10 } as const;
