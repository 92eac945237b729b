/** For the page's largest image above the fold. React 18 accepts this attribute only by its HTML name. */
export const highFetchPriority = { fetchpriority: 'high' };
