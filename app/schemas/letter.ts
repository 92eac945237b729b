import { z } from 'zod';

/** The token stands in the address: a mail program sends nothing else but that it was pressed (RFC 8058, 3.2). */
export const endLetterForm = z.object({});

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** A time zone that nobody knows is none: the site's is taken. Left out, the driver's stays as it is. */
const timeZone = z
  .string()
  .max(60)
  .optional()
  .transform((zone) => (zone === undefined ? undefined : isTimeZone(zone) ? zone : null));

export const letterForm = z.object({ letter: z.enum(['yes', 'no']), timeZone });

/** Those of the country, from east to west, by what drivers call them. */
export const countryZones: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
];
