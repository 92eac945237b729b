/** Ended the description of each post of the starter seed, until what shows a post said so itself. */
export const formerNote = 'Demo post: made up, picture drawn, to show how this works.';

export const withoutFormerNote = (description: string | null): string | null =>
  description && description.replace(` ${formerNote}`, '');
