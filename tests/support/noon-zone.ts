/** The maximum offset from UTC, in hours. With a larger one, a moment near noon UTC has a different date than tests expect. */
const maxOffsetHours = 8;

/**
 * A zone where it is between 8 a.m. and 4 p.m., so that no day, week or month ends while a test runs: points from its start count in the
 * same period at its end. SITE_TIME_ZONE of tests, unless a test is about zones.
 *
 * @returns an IANA name. The sign is reversed: "Etc/GMT-5" is five hours ahead of UTC
 */
export function noonZone(at = new Date()): string {
  const hoursAhead = Math.max(-maxOffsetHours, Math.min(maxOffsetHours, 12 - at.getUTCHours()));
  return hoursAhead === 0 ? 'UTC' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${String(Math.abs(hoursAhead))}`;
}
