import { config } from '~/config.server';

/** The end of a suspension for good: farther off than anybody drives. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** In the site's time zone. */
export const momentInWords = (at: Date): string =>
  at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: config.SITE_TIME_ZONE });

/** Null where it has no end. */
export const untilInWords = (until: Date | null): string | null =>
  until && until < forGood ? momentInWords(until) : null;
