/** How long a copy can be fetched, in milliseconds. */
export const goodForMs = 3 * 24 * 3600_000;

/** How long until a person may ask again, in milliseconds. */
export const askedAgainAfterMs = 24 * 3600_000;

/** Size of a piece of a file, in bytes. */
export const partBytes = 1024 * 1024;
