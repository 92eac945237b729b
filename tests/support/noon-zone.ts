/** Zones farther from UTC write another day for a moment near noon UTC than a test expects. */
const mostHours = 8;

/**
 * A zone in which it is between 8 in the morning and 4 in the afternoon, so that no day, week or month ends while a test runs: points of
 * its first line count in the same period in its last. SITE_TIME_ZONE of tests, unless a test is about zones.
 *
 * @returns an IANA name. Their sign is reversed: "Etc/GMT-5" is five hours ahead of UTC
 */
export function noonZone(at = new Date()): string {
  const hoursAhead = Math.max(-mostHours, Math.min(mostHours, 12 - at.getUTCHours()));
  return hoursAhead === 0 ? 'UTC' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${String(Math.abs(hoursAhead))}`;
}
