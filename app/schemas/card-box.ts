/** In pixels: the size that services which show links ask for (Open Graph, Twitter cards). */
export const cardBox = { width: 1200, height: 630 } as const;
