/** In document titles; the page itself shows the operator's SITE_NAME. */
const product = 'Eat It or Beat It';

/** The page's own words come first, since tabs are narrow. */
export const pageTitle = (page: string): string => `${page} · ${product}`;
