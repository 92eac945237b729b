import href from '~/styles/site.css?url';
import { plainCookie, plainCookieIn, wantsLite } from './appearance';

/** Changes with the styles; undefined in development, where the URL stays the same. */
const version = /-([\w-]+)\.css$/.exec(href)?.[1];

const name = 'styles';

/** Set with the stylesheet, which is cached for a year. From then on, pages link it instead of including it. */
export const stylesheetCookie = plainCookie(name, version ?? '');

export const isStylesheet = (file: string): boolean => version !== undefined && file.includes(version);

/** @returns the cookie if the browser has this version of the styles; otherwise empty */
export function cachedStylesheet(cookies: string): string {
  return version !== undefined && plainCookieIn(cookies, name) === version ? `${name}=${version}` : '';
}

/**
 * Whether to inline the page's styles. A driver has them from the pages before the sign-in, and in lite mode every byte counts more than
 * one round trip.
 */
export const needsInlineStyles = (request: Request, isDriver: boolean): boolean =>
  !isDriver && !wantsLite(request) && !cachedStylesheet(request.headers.get('cookie') ?? '');
