import { config } from '~/config.server';

/** @returns a date in the site's time zone, such as `March 4, 2026` */
export const dateInWords = (at: Date): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: config.SITE_TIME_ZONE });
