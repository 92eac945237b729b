/** `east` as titles and buttons have it. */
export const inTitleCase = (way: string): string => way.charAt(0).toUpperCase() + way.slice(1);
