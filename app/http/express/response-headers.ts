import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';
import { config } from '~/config.server';
import { isPublic } from '~/schemas/page-handle';
import { contentPolicy } from '../content-policy';
import { matchedRoute } from './matched-route';

/**
 * Helmet's headers, Permissions-Policy, and a Content-Security-Policy for responses without one (pages have their own).
 * `strict-origin-when-cross-origin` instead of `no-referrer`: with the latter, browsers send `Origin: null`, and a plain form post cannot
 * be recognized as ours.
 */
export const securityHeaders: RequestHandler[] = [
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    onHeaders(response, () => {
      if (String(response.getHeader(policyHeader)).includes('frame-ancestors *')) {
        response.removeHeader('X-Frame-Options');
      }
      // After a 304 the browser uses its copy of the page, with that copy's policy.
      if (response.statusCode === 304) response.removeHeader(policyHeader);
      else if (!response.hasHeader(policyHeader)) response.setHeader(policyHeader, policyWithoutPage);
    });
    next();
  },
  helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.secureCookies,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  }),
];

const policyHeader = 'Content-Security-Policy';
const policyWithoutPage = contentPolicy();

/** Geolocation for stops nearby; frames get nothing. */
const permissions = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()';

/** Parameters of search results and later pages of lists. Search engines should follow the links there, but not index those pages. */
const listParameters = [
  'query',
  'cursor',
  'after',
  'at',
  'from',
  'to',
  'exit',
  'latitude',
  'longitude',
  'problem',
  'sent',
];

/** Keeps private pages and endless lists out of search engines. Uses a header, so that pages need no tag. */
export function robotsTag(routes: ServerBuild['routes']): RequestHandler {
  const isListed = new Map(
    Object.values(routes).flatMap((route) => {
      const handle: unknown = route?.module.handle;
      // Photos and other files are not pages.
      return route && handle && route.path !== '*' ? [[route.id, isPublic(handle)] as const] : [];
    }),
  );
  return (request, response, next) => {
    const isPublicPage = isListed.get(matchedRoute(request).id ?? '');
    const isList = listParameters.some((name) => request.query[name]);
    if (isPublicPage !== undefined && (!isPublicPage || isList)) response.setHeader('X-Robots-Tag', 'noindex');
    next();
  };
}
