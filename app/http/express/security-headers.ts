import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { config } from '~/config.server';
import { photoOrigins } from '~/services/photo-store';

/**
 * Content-Security-Policy with a nonce for each answer, the other headers of helmet, and what a page may ask of the device.
 * `strict-origin-when-cross-origin` in place of `no-referrer`: with the latter browsers send `Origin: null` and a plain form
 * post cannot be told for ours.
 */
export const securityHeaders: RequestHandler[] = [
  (_request, response, next) => {
    response.locals.nonce = newNonce();
    response.setHeader('Permissions-Policy', permissions);
    next();
  },
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...photoOrigins],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", nonceSource],
        styleSrc: ["'self'", nonceSource],
        ...(config.production ? {} : { connectSrc: ["'self'", 'ws:'] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.secureCookies,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  }),
];

/** 128 random bits, as many letters each time. */
export const newNonce = (): string => randomBytes(16).toString('base64');
function nonceSource(_request: unknown, response: object): string {
  return `'nonce-${nonceOf(response)}'`;
}

/** A page may ask where the driver is (stops near me), and what it frames may not; nothing here needs the rest. */
const permissions = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()';

/** @returns the nonce that `securityHeaders` chose for this answer. */
export function nonceOf(response: object): string {
  if (!('locals' in response) || typeof response.locals !== 'object' || response.locals === null) return '';
  return 'nonce' in response.locals && typeof response.locals.nonce === 'string' ? response.locals.nonce : '';
}
