import type { RequestHandler } from 'express';
import helmet from 'helmet';
import onHeaders from 'on-headers';
import { config } from '~/config.server';
import { contentPolicy } from '../content-policy';

/**
 * Helmet's headers, what a page may ask of the device, and a Content-Security-Policy for answers without their own (pages have
 * one). `strict-origin-when-cross-origin` instead of `no-referrer`: with the latter browsers send `Origin: null`, and a plain
 * form post cannot be recognized as ours.
 */
export const securityHeaders: RequestHandler[] = [
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    onHeaders(response, () => {
      if (String(response.getHeader(policyHeader)).includes('frame-ancestors *')) {
        response.removeHeader('X-Frame-Options');
      }
      // With 304 a browser keeps the page that it has, and the policy that came with it.
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

/** A page may ask where the driver is (stops near me), but nothing that it frames may; the rest is not needed. */
const permissions = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()';
