/** For the one picture that a page shows first. React 18 knows this attribute under its HTML name only. */
export const urgent = { fetchpriority: 'high' };
