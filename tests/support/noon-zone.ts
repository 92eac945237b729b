/**
 * A zone in which it is about noon, so that no day, week or month ends while a test runs: what was earned in its first line counts
 * in the same period in its last. SITE_TIME_ZONE of tests, unless a test is about zones.
 *
 * @returns an IANA name; the sign of those is turned round, "Etc/GMT-5" is five hours ahead of UTC
 */
export function noonZone(at = new Date()): string {
  const hoursAhead = 12 - at.getUTCHours();
  return hoursAhead === 0 ? 'UTC' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${String(Math.abs(hoursAhead))}`;
}
