/** For the one picture that a page shows first. React 18 knows this attribute only by its HTML name. */
export const highFetchPriority = { fetchpriority: 'high' };
