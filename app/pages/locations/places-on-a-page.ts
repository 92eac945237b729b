/** As many from the server as while one types. */
export const placesOnAPage = 24;
