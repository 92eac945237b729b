/** Photos that the site has taken in and holds for an hour, by their keys: where their post waits for longer, they are sent again. */
export const photosOfThisPage = new Map<string, Blob>();
