/** What a board counts: from the beginning, or since the week or the month began (specification section 1). */
export const periods = ['all', 'weekly', 'monthly'] as const;

export type Period = (typeof periods)[number];
