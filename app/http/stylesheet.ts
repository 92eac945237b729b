import href from '~/styles/site.css?url';
import { wantsLite } from './appearance';
import { cookieValue, unsignedCookie } from './cookies';

/** Changes with the styles; undefined in development, where the URL stays the same. */
const version = /-([\w-]+)\.css$/.exec(href)?.[1];

const name = 'styles';

const oneYear = 365 * 24 * 3600;

/** Set with the stylesheet, which is cached for just as long. From then on, pages link to it instead of inlining it. */
export const stylesheetCookie = unsignedCookie(name, version ?? '', oneYear);

export const isStylesheet = (file: string): boolean => version !== undefined && file.includes(version);

/** @returns the cookie if the browser has this version of the styles; otherwise empty */
export function cachedStylesheet(cookies: string): string {
  return version !== undefined && cookieValue(cookies, name) === version ? `${name}=${version}` : '';
}

/**
 * Whether to inline the page's styles. A driver has them from the pages before the sign-in, and in lite mode every byte counts more than
 * one round trip.
 */
export const needsInlineStyles = (request: Request, isDriver: boolean): boolean =>
  !isDriver && !wantsLite(request) && !cachedStylesheet(request.headers.get('cookie') ?? '');
