/** The name in titles; the page itself shows the operator's SITE_NAME. */
const product = 'Eat It or Beat It';

/** @returns a document title: the page's own words first, since tabs are narrow. */
export const pageTitle = (page: string): string => `${page} · ${product}`;
