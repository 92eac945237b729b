import { z } from 'zod';

/** The token is in the address: a mail program sends nothing else but that it was tapped (RFC 8058, 3.2). */
export const endLetterForm = z.object({});

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** A time zone that no one knows is none: the site's is taken. Left out, the driver's stays as it is. */
const timeZone = z
  .string()
  .max(60)
  .optional()
  .transform((zone) => (zone === undefined ? undefined : isTimeZone(zone) ? zone : null));

export const letterForm = z.object({ letter: z.enum(['yes', 'no']), timeZone });
